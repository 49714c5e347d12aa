/** Beginning of the names of the caches in which this device keeps releases, one cache for each person. */
const PREFIX = 'bestie-kept:';

/** Address under which a cache holds the description of the one release that it keeps of a remote. */
export const keptDescription = (remoteId: string) => `/kept/${remoteId}.json`;

/** The cache of a person. */
export const keptCacheName = (uid: string) => PREFIX + uid;

/**
 * Throws away what this device keeps for anybody but `uid`, who is null for nobody: code that only some may have
 * must not stay for the next person. Never rejects.
 */
export async function forgetKept(uid: string | null): Promise<void> {
  // Browsers have caches in secure contexts only.
  if (!('caches' in globalThis)) return;
  try {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== keptCacheName(uid ?? ''));
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // A browser that refuses its caches keeps nothing in them either.
  }
}
