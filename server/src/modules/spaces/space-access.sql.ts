import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether an admin hides the space `alias` from the person: from everybody but its owner.
 * @param uid their uid, or SQL of it
 */
export const isHiddenFrom = (alias: string, uid: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.hidden_at`)} is not null and ${sql.ref(`${alias}.owner_uid`)} <> ${uid})`;
