/** A turn among the uploads that run at once. */
export interface Turn {
  /** Gives up the place in the queue, or the slot once it was given. May be called twice. */
  release(): void;
}

export interface UploadQueue {
  /** Calls `go` as soon as a slot is free, first come, first served. */
  enter(go: () => void): Turn;
}

/** Lets `slots` uploads run side by side; the others wait. */
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
      // Not at once: whoever enters must hold the turn before it begins.
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
