interface Waiting {
  name: string;
  signal: AbortSignal | undefined;
  grant(): void;
}

/** Web Locks, which jsdom lacks. All that is rendered shares them, like tabs. */
export function createTestLocks(): Pick<LockManager, 'request' | 'query'> {
  const held = new Set<string>();
  const queue: Waiting[] = [];
  async function grant(name: string, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    held.add(name);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
      const next = queue.findIndex((waiting) => waiting.name === name && !waiting.signal?.aborted);
      if (next !== -1) queue.splice(next, 1)[0]?.grant();
    }
  }
  const request = (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) => {
    if (!held.has(name)) return grant(name, callback);
    if (options.ifAvailable) return Promise.resolve(callback(null));
    return new Promise((resolve) =>
      queue.push({
        name,
        signal: options.signal,
        grant: () => resolve(grant(name, callback)),
      }),
    );
  };
  return {
    request: request as LockManager['request'],
    query: async () => ({ held: [...held].map((name) => ({ name, mode: 'exclusive' })), pending: [] }),
  };
}
