/** Releases a slot. Calling it again does nothing. */
export type Release = () => void;

export interface FairQueue {
  /**
   * Waits for a slot.
   * @param party the caller; undefined for the server itself, which may use all slots
   */
  acquire(party: string | undefined): Promise<Release>;
  /** How many wait. */
  waiting(): number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Slots that parties share: each has at most `perParty` of them, and scarce slots go round, one to each
 * waiting party. However much one party requests, another waits only for running work and one slot of each
 * other party.
 * @param places number of slots
 */
export function createFairQueue({ places, perParty }: { places: number; perParty: number }): FairQueue {
  /** Waiting parties, in the order of their turns. */
  const lines = new Map<string | undefined, Line>();
  let running = 0;

  const mayRun = (party: string | undefined, line: Line) =>
    running < places && (party === undefined || line.running < perParty);

  function begin(line: Line): Release {
    running += 1;
    line.running += 1;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      running -= 1;
      line.running -= 1;
      next();
    };
  }

  /** The waiting party with the fewest slots; among equals the one whose last turn is longest ago. */
  function next(): void {
    let chosen: [party: string | undefined, line: Line] | undefined;
    for (const [party, line] of lines) {
      if (line.running === 0 && line.waiting.length === 0) lines.delete(party);
      else if (
        line.waiting.length > 0 &&
        mayRun(party, line) &&
        line.running < (chosen?.[1].running ?? Infinity)
      )
        chosen = [party, line];
    }
    if (!chosen) return;
    const [party, line] = chosen;
    lines.delete(party);
    lines.set(party, line);
    line.waiting.shift()?.();
  }

  return {
    acquire(party) {
      const line = lines.get(party) ?? { running: 0, waiting: [] };
      lines.set(party, line);
      if (line.waiting.length === 0 && mayRun(party, line)) return Promise.resolve(begin(line));
      return new Promise((resolve) => line.waiting.push(() => resolve(begin(line))));
    },
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.waiting.length, 0),
  };
}
