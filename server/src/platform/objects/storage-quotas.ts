import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../database/schema';

/** Most bytes that a person may have, by uid. Asked on the caller's connection, which may be a transaction. */
export type QuotaOf = (db: Kysely<Database>, uid: string) => Promise<number>;

/**
 * The quota of a person is that of their role, as it is now: who loses a role keeps their objects, and cannot add any
 * until there is room.
 * @param forEverybody bytes that count instead, when the configuration says so
 */
export function createStorageQuotas(forEverybody: number | undefined): QuotaOf {
  const { quotaBytes } = limits.storage;
  return async (db, uid) => {
    if (forEverybody !== undefined) return forEverybody;
    const person = await db
      .selectFrom('people')
      .select(['role', 'admin'])
      .where('uid', '=', uid)
      .executeTakeFirst();
    return quotaBytes[person?.admin ? 'admin' : (person?.role ?? 'fan')];
  };
}
