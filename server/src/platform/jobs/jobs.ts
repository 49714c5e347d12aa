import { randomUUID } from 'node:crypto';
import type { OutwardWork } from '@bestie/contracts/jobs';
import type { Kysely } from 'kysely';
import type { Listen } from '../database/listener';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import type { Logger } from '../logger';
import { createJobRegistrations } from './job-registrations';
import type { JobHandler, JobOptions } from './job-registrations';
import { createJobRuns, leaseMs, messageOf } from './job-runs';
import { createJobSchedules } from './job-schedules';
import { createJobsRepository, jobsChannel } from './jobs.repository';
import type { ClaimedJob, FailedJob, JobCounts, NewJob } from './jobs.repository';

export interface JobsDependencies {
  db: Kysely<Database>;
  listen: Listen;
  clock: () => Date;
  logger: Logger;
  /** Jobs that this server runs concurrently; 2 unless given. */
  concurrency?: number;
  /** Runs a handler, and watches it. */
  follow?: (kind: string, run: () => Promise<void>) => Promise<void>;
}

export type { JobContext, JobHandler } from './job-registrations';
export type Jobs = ReturnType<typeof createJobs>;

const maxWaitMs = 60_000;
/** How soon paused kinds are checked again. */
const pausedWaitMs = 300;
const stopTimeoutMs = 10_000;

interface Lane {
  bulk: boolean | 'last';
  background: boolean;
}

/** The order in which due jobs are claimed: urgent jobs, then bulk, then background. */
const lanes: readonly Lane[] = [
  { bulk: false, background: false },
  { bulk: true, background: false },
  { bulk: 'last', background: false },
  { bulk: false, background: true },
  { bulk: true, background: true },
];

/**
 * A durable job queue. Each job runs at least once, on one server at a time, and is retried with growing delays.
 * Servers notify each other, so that an idle queue costs nothing.
 */
export function createJobs({
  db,
  listen,
  clock,
  logger,
  concurrency = 2,
  follow = (_kind, run) => run(),
}: JobsDependencies) {
  const repository = createJobsRepository(db, clock);
  const transaction = createTransaction(db, (trx) => createJobsRepository(trx, clock));
  const registrations = createJobRegistrations();
  const schedules = createJobSchedules({ repository, transaction, clock });
  const runs = createJobRuns({ repository, registrations, follow, clock, logger });
  const running = new Map<ClaimedJob, { done: Promise<void>; abort: AbortController }>();
  let started = false;
  let polling: Promise<void> | undefined;
  let pollAgain = false;
  let timer: NodeJS.Timeout | undefined;
  /** A poll is scheduled soon and covers every job added until then. */
  let pollsSoon = false;
  let stopListening: (() => Promise<void>) | undefined;
  /** What is held after a restore, as of the last poll. */
  let held: ReadonlySet<string> = new Set();

  /** Claims due jobs lane by lane, up to the capacity of this server. */
  async function claimDue(): Promise<ClaimedJob[]> {
    await schedules.run();
    held = await repository.listHeld();
    const taken: ClaimedJob[] = [];
    for (const lane of lanes) {
      const capacity = concurrency - running.size;
      taken.push(
        ...(await claim(lane.background ? Math.min(capacity, backgroundCapacity()) : capacity, lane)),
      );
    }
    return taken;
  }

  /** One slot stays free for urgent jobs. */
  const backgroundCapacity = () =>
    Math.max(1, concurrency - 1) - [...running.keys()].filter((job) => job.background).length;

  async function claim(limit: number, { bulk, background }: Lane): Promise<ClaimedJob[]> {
    if (limit <= 0) return [];
    const kinds = registrations.runnableKinds(held).filter((kind) => registrations.get(kind)?.bulk === bulk);
    const jobs = await repository.claim(kinds, { limit, background }, leaseMs, randomUUID());
    for (const job of jobs) launch(job);
    return jobs;
  }

  function launch(job: ClaimedJob): void {
    const abort = new AbortController();
    const done = runs.run(job, abort).finally(() => {
      running.delete(job);
      if (started) poll();
    });
    running.set(job, { done, abort });
  }

  /** Polls for jobs. A call during a poll triggers one more. */
  function poll(): void {
    pollAgain = true;
    pollsSoon = false;
    polling ??= (async () => {
      try {
        while (pollAgain && started) {
          pollAgain = false;
          const taken = await claimDue();
          if (taken.length > 0 && running.size < concurrency) pollAgain = true;
        }
      } catch (error) {
        logger.warn({ error: messageOf(error) }, 'looking for jobs failed');
      } finally {
        polling = undefined;
        await scheduleNextPoll();
      }
    })();
  }

  async function scheduleNextPoll(): Promise<void> {
    if (!started) return;
    const open = registrations.runnableKinds(held);
    let wait = registrations.isAnyPaused() ? pausedWaitMs : maxWaitMs;
    try {
      const nextRun = await repository.findNextRun(open, {
        background: backgroundCapacity() > 0,
      });
      for (const moment of [nextRun, schedules.nextAt()])
        if (moment) wait = Math.min(wait, moment.getTime() - clock().getTime());
    } catch (error) {
      logger.warn({ error: messageOf(error) }, 'looking for jobs failed');
    }
    if (!started) return;
    clearTimeout(timer);
    // While all slots are taken, the end of a job triggers the next poll.
    const busy = running.size >= concurrency;
    pollsSoon = !busy && registrations.isAnyPaused();
    timer = setTimeout(poll, busy ? maxWaitMs : Math.max(wait, 50));
  }

  return {
    /** Adds a job in the caller's transaction, or directly on the pool. */
    enqueue: (on: Kysely<Database>, job: NewJob): Promise<void> =>
      createJobsRepository(on, clock).enqueue(job),

    /** Registers the handler of a kind. Call before `start`. */
    register: (kind: string, handler: JobHandler, options: JobOptions = {}): void =>
      registrations.add(kind, handler, options),

    /** Whether jobs of a kind publish, charge or mail; null for others, and for kinds that no module registers. */
    outwardOf: (kind: string): OutwardWork | null => registrations.get(kind)?.outward ?? null,

    /**
     * Runs `handler` every `interval` milliseconds on one of the servers. Call before `start`.
     * @param onTheMark at multiples of the interval by the clock, such as at full hours
     */
    every(
      kind: string,
      interval: number,
      handler: JobHandler,
      {
        onTheMark = false,
        ...options
      }: { onTheMark?: boolean } & Pick<JobOptions, 'heldWith' | 'outward'> = {},
    ): void {
      // An interrupted run may fail for good: the schedule brings the next one.
      registrations.add(kind, handler, options);
      schedules.add(kind, { interval, onTheMark });
    },

    /** Calls `listener` when a job failed for good on this server. */
    onFailed: runs.onFailed,

    /** How many jobs of a kind are waiting, and how many have failed for good. */
    count: (kind: string): Promise<{ waiting: number; failed: number }> => repository.count(kind),

    /** The jobs of every kind, of all servers. */
    counts: (): Promise<JobCounts[]> => repository.counts(),

    /** The latest jobs that failed for good. */
    listFailed: (limit: number): Promise<FailedJob[]> => repository.listFailed(limit),

    /** Starts claiming jobs. */
    async start(): Promise<void> {
      await schedules.ensure();
      started = true;
      stopListening = await listen(jobsChannel, () => pollsSoon || poll(), poll);
      poll();
    },

    /**
     * Runs all due jobs, including those they add, to the end. Used instead of `start` by tests and one-off commands.
     * @param signal when aborted, no further jobs are claimed
     */
    async runDue(signal?: AbortSignal): Promise<void> {
      await schedules.ensure();
      while ((!signal?.aborted && (await claimDue()).length > 0) || running.size > 0)
        await Promise.all([...running.values()].map(({ done }) => done));
    },

    /**
     * Claims no more jobs, waits for running ones, then returns the unfinished ones to the queue.
     * @param timeoutMs milliseconds to wait; ten seconds unless given
     */
    async stop(timeoutMs = stopTimeoutMs): Promise<void> {
      started = false;
      clearTimeout(timer);
      await stopListening?.();
      await polling;
      const all = Promise.all([...running.values()].map(({ done }) => done));
      let timeout: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timeout = setTimeout(() => {
          for (const { abort } of running.values()) abort.abort();
          resolve();
        }, timeoutMs);
      });
      await Promise.race([all, timedOut]);
      clearTimeout(timeout);
      clearTimeout(timer);
      for (const job of running.keys()) await repository.release(job);
    },
  };
}
