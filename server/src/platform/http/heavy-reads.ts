import { BestieError } from '@bestie/contracts/errors';

/** Limits concurrent reads that load much of a person's data. */
export interface HeavyReads {
  /**
   * Runs one of them for `key` when it is its turn.
   * @param isGone whether the client has disconnected; the read is then not started
   * @throws BestieError `rate_limited` when the queue is full
   */
  run<Result>(key: string, work: () => Promise<Result>, isGone?: () => boolean): Promise<Result>;
}

/** Per person. A page sends six at once; the rest is for other tabs. */
const defaults = { running: 2, waiting: 24 };

/**
 * Lets each person run so many heavy reads at a time, in order of arrival. Beyond the end of the queue they are refused,
 * since their response would come too late to be useful.
 */
export function createHeavyReads({ running: maxRunning, waiting: maxWaiting } = defaults): HeavyReads {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return {
    async run(key, work, isGone = () => false) {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      if (queue.running >= maxRunning) {
        if (queue.waiting.length >= maxWaiting) throw new BestieError('rate_limited', { retryAfter: 2 });
        await new Promise<void>((resolve) => queue.waiting.push(resolve));
      } else queue.running += 1;
      try {
        if (isGone()) throw new BestieError('unavailable');
        return await work();
      } finally {
        // The slot passes to the next in the queue.
        const next = queue.waiting.shift();
        if (next) next();
        else if ((queue.running -= 1) === 0) queues.delete(key);
      }
    },
  };
}
