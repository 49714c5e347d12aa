/** A place in the queue, and then a slot. */
export interface Turn {
  /** Leaves the queue, or frees the slot. May be called twice. */
  release(): void;
}

export interface UploadQueue {
  /** Calls `go` as soon as a slot is free, in the order of calls. */
  enter(go: () => void): Turn;
}

/** Runs up to `slots` uploads in parallel; the others wait. */
export function createUploadQueue(slots: number): UploadQueue {
  const waiting: Entry[] = [];
  const running = new Set<Entry>();

  interface Entry {
    go(): void;
  }

  function next(): void {
    while (running.size < slots) {
      const entry = waiting.shift();
      if (!entry) return;
      running.add(entry);
      entry.go();
    }
  }

  return {
    enter(go) {
      const entry: Entry = { go };
      waiting.push(entry);
      // Asynchronous, so that the caller has the turn before it starts.
      queueMicrotask(next);
      return {
        release() {
          const at = waiting.indexOf(entry);
          if (at >= 0) waiting.splice(at, 1);
          if (running.delete(entry)) next();
        },
      };
    },
  };
}
