import type { Kysely } from 'kysely';
import { createSettingsRepository } from './modules/settings/settings.repository';
import type { Database } from './platform/database/schema';

export type Repositories = ReturnType<typeof createRepositories>;

/** Every repository, bound to one connection: the pool, or a transaction. */
export function createRepositories(db: Kysely<Database>) {
  return {
    settings: createSettingsRepository(db),
  };
}

/** Runs `work` in one transaction, on repositories that are bound to it. Keep it short: no I/O but SQL. */
export type Transaction = <Result>(work: (repositories: Repositories) => Promise<Result>) => Promise<Result>;
