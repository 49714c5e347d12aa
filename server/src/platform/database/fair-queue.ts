/** Gives a place back. Calling it again does nothing. */
export type Release = () => void;

export interface FairQueue {
  /**
   * Waits for a place.
   * @param party who asks; undefined for the server itself, which has as many places as there are
   */
  acquire(party: string | undefined): Promise<Release>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Places that parties share: each has at most `perParty` of them, and when places are short they go round, one to each who
 * waits. However much somebody asks for, nobody else waits longer than for what runs and one thing of each other party.
 * @param places how many there are
 */
export function createFairQueue({ places, perParty }: { places: number; perParty: number }): FairQueue {
  /** In the order in which they have their turn. */
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

  /** Of those who wait, the party that has the fewest places; among equals the one whose turn is longer ago. */
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
  };
}
