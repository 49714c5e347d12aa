/** A recording belongs to one tab while it is made, uploaded or removed. */
const prefix = 'bestie-recording-';

/** Without a secure context there are no locks; then each tab is treated as the only one. */
const locksHere = (): LockManager | undefined => navigator.locks;

/** @returns a function that releases the recording; null when it is in use, here or in another tab */
export async function takeRecording(id: string): Promise<(() => void) | null> {
  const locks = locksHere();
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    locks
      .request(prefix + id, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((free) => resolve(free));
        resolve(null);
        return undefined;
      })
      .catch(reject);
  });
}

/** Ids of all recordings that are in use. */
export async function recordingsInUse(): Promise<Set<string>> {
  const { held = [] } = (await locksHere()?.query()) ?? {};
  return new Set(
    held.flatMap(({ name, mode }) =>
      // Shared locks are held by tabs that only wait for it.
      mode === 'exclusive' && name?.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    ),
  );
}

/** Resolves when a recording is free. */
export async function whenFree(id: string, signal: AbortSignal): Promise<void> {
  await locksHere()?.request(prefix + id, { mode: 'shared', signal }, () => undefined);
}
