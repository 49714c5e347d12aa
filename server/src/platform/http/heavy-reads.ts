import { BestieError } from '@bestie/contracts/errors';

/** Reads that look at much of what a person has. */
export interface HeavyReads {
  /**
   * Does one of them for `key`, when it is its turn.
   * @param isGone whether nobody waits for the answer any more: it is then not begun
   * @throws BestieError `rate_limited` when that many wait already
   */
  run<Result>(key: string, work: () => Promise<Result>, isGone?: () => boolean): Promise<Result>;
}

/** Of one person at the same time. A page asks for six at once; the rest is for pages beside it. */
const defaults = { running: 2, waiting: 24 };

/**
 * Lets each person do two heavy reads at a time, in the order in which they were asked for. What comes beyond the end of
 * the queue is refused: such an answer would come too late for anybody to want it.
 */
export function createHeavyReads({ running: most, waiting: longest } = defaults): HeavyReads {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  return {
    async run(key, work, isGone = () => false) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running >= most) {
        if (line.waiting.length >= longest) throw new BestieError('rate_limited', { retryAfter: 2 });
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else line.running += 1;
      try {
        if (isGone()) throw new BestieError('unavailable');
        return await work();
      } finally {
        // The place goes on to who waits.
        const next = line.waiting.shift();
        if (next) next();
        else if ((line.running -= 1) === 0) lines.delete(key);
      }
    },
  };
}
