import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createDraftsRepository } from './drafts.repository';

export { moveDrafts } from './move-drafts';

/** Drafts, for modules whose texts go from one place to another. */
export function draftsPort(db: Kysely<Database>) {
  const { move } = createDraftsRepository(db);
  return { drafts: { move } };
}
