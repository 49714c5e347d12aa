import type { Kysely } from 'kysely';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { QuotaRole } from '@bestie/contracts/quotas';
import type { Database } from '../../database/schema';
import { createQuotasRepository } from './quotas.repository';
import { createStorageUsageRepository } from './storage-usage.repository';
import type { PlannedBytes } from './storage-usage.repository';

/** A person's quota in bytes. Queried on the caller's connection, which may be a transaction. */
export type QuotaOf = (db: Kysely<Database>, uid: string) => Promise<number>;

/**
 * The quota of a role as long as no admin sets it.
 * @param forEverybody bytes for every role, if configured
 */
export const defaultQuota = (forEverybody: number | undefined, role: QuotaRole): number =>
  forEverybody ?? limits.storage.quotaBytes[role];

/**
 * A person's own quota as an admin set it, until its end; otherwise that of their current role. Below what they store
 * they keep it and cannot add any until there is space. Without a confirmed address, the quota of a role is small, so
 * that fake accounts fill no disk.
 * @param forEverybody bytes for every role, if configured
 */
export function createStorageQuotas(forEverybody: number | undefined): QuotaOf {
  return async (db, uid) => {
    const { own, ofRole, role, verified } = await createQuotasRepository(db).find(uid);
    if (own !== null) return own;
    const bytes = ofRole ?? defaultQuota(forEverybody, role);
    return verified ? bytes : Math.min(bytes, limits.storage.unverifiedQuotaBytes);
  };
}

/** Minimum reservation when the size is unknown. */
const minReservedBytes = 1024 * 1024;

/**
 * Reserves space for bytes of unknown total size: twice what is needed, so that a large file rarely asks, or exactly
 * what is needed where twice as much does not fit.
 * @returns the result of `take` for the first size that fits
 * @throws BestieError `quota_exceeded`
 */
export async function reserveBytes<T>(
  needed: number,
  limit: number,
  take: (bytes: number) => Promise<T>,
): Promise<T> {
  const generous = Math.min(limit, Math.max(2 * needed, minReservedBytes));
  try {
    return await take(generous);
  } catch (error) {
    if (!(error instanceof BestieError) || error.code !== 'quota_exceeded' || generous <= needed) throw error;
    return take(needed);
  }
}

/**
 * Checks that bytes fit beside stored objects and reservations. Binding only in a transaction that locks the person's
 * sums.
 * @throws BestieError `quota_exceeded`
 */
export async function requireQuota(
  db: Kysely<Database>,
  quotaOf: QuotaOf,
  uid: string,
  planned?: PlannedBytes,
): Promise<void> {
  const spoken = await createStorageUsageRepository(db).committedBytes(uid, planned);
  if (spoken > (await quotaOf(db, uid))) throw new BestieError('quota_exceeded');
}
