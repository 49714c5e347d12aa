import { kept } from '@bestie/contracts/paths';

/** Prefix of the caches in which this device keeps releases and data, one for each person. */
const PREFIX = kept.cache('');

/** Cache key for the description of the release that is kept of a remote. */
export const keptDescription = (remoteId: string) => `/kept/${remoteId}.json`;

/** The cache of a person. */
export const keptCacheName = kept.cache;

/**
 * Deletes everything that this device keeps for other people than `uid` (null for nobody), because the next
 * person must not get code of gated consoles. Never rejects.
 */
export async function forgetKept(uid: string | null): Promise<void> {
  // Cache storage exists in secure contexts only.
  if (!('caches' in globalThis)) return;
  try {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== keptCacheName(uid ?? ''));
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // Without access to cache storage there is nothing to delete.
  }
}
