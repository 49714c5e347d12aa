/** Work by key, one after another for the same key. */
export interface Turns {
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Creates turns of this process. Work that fails lets the next one go on. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      const settled = mine
        .catch(() => undefined)
        .then(() => {
          if (last.get(key) === settled) last.delete(key);
        });
      last.set(key, settled);
      return mine;
    },
  };
}
