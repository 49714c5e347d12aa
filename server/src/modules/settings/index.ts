import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createSettingsRepository } from './settings.repository';

/** What other modules read and change of a person's settings. */
export function settingsPort(db: Kysely<Database>) {
  const { find, merge } = createSettingsRepository(db);
  return { settings: { find, merge } };
}
