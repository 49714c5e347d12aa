import type { Kysely } from 'kysely';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../database/schema';
import { createStorageUsageRepository } from './storage-usage.repository';
import type { PlannedBytes } from './storage-usage.repository';

/** Most bytes that a person may have, by uid. Asked on the caller's connection, which may be a transaction. */
export type QuotaOf = (db: Kysely<Database>, uid: string) => Promise<number>;

/**
 * The quota of a person is that of their role, as it is now: who loses a role keeps their objects, and cannot add any
 * until there is room. Who has not confirmed their address has a small one, so that made-up accounts fill no disk.
 * @param forEverybody bytes that count instead of the role's, when the configuration says so
 */
export function createStorageQuotas(forEverybody: number | undefined): QuotaOf {
  const { quotaBytes, unverifiedQuotaBytes } = limits.storage;
  return async (db, uid) => {
    const person = await db
      .selectFrom('people')
      .select(['role', 'admin', 'email_verified'])
      .where('uid', '=', uid)
      .executeTakeFirst();
    const ofRole = forEverybody ?? quotaBytes[person?.admin ? 'admin' : (person?.role ?? 'fan')];
    return person?.email_verified ? ofRole : Math.min(ofRole, unverifiedQuotaBytes);
  };
}

/** Least bytes that room is made for at once, where nobody said how many are coming. */
const leastRoom = 1024 * 1024;

/**
 * How much room to make for bytes that come without an announced size: twice what is needed, so that a large file asks
 * seldom, and where that does not fit just what is needed.
 * @returns whatever `take` returns for the first that fits
 * @throws BestieError `quota_exceeded`
 */
export async function makeRoom<T>(
  needed: number,
  limit: number,
  take: (bytes: number) => Promise<T>,
): Promise<T> {
  const generous = Math.min(limit, Math.max(2 * needed, leastRoom));
  try {
    return await take(generous);
  } catch (error) {
    if (!(error instanceof BestieError) || error.code !== 'quota_exceeded' || generous <= needed) throw error;
    return take(needed);
  }
}

/**
 * Whether there is room for bytes beside what stands and what other uploads were promised at their start. Binding
 * only in a transaction that holds the person's sums.
 * @throws BestieError `quota_exceeded`
 */
export async function requireRoom(
  db: Kysely<Database>,
  quotaOf: QuotaOf,
  uid: string,
  planned?: PlannedBytes,
): Promise<void> {
  const spoken = await createStorageUsageRepository(db).spokenFor(uid, planned);
  if (spoken > (await quotaOf(db, uid))) throw new BestieError('quota_exceeded');
}
