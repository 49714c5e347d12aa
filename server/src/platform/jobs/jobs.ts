import { randomUUID } from 'node:crypto';
import type { OutwardWork } from '@bestie/contracts/jobs';
import type { Kysely } from 'kysely';
import type { Listen } from '../database/listener';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import type { Logger } from '../logger';
import { lanes } from './job-lanes';
import type { Lane } from './job-lanes';
import { createJobRegistrations } from './job-registrations';
import type { JobHandler, JobOptions } from './job-registrations';
import { createJobRuns, leaseMs, messageOf } from './job-runs';
import { createJobSchedules } from './job-schedules';
import { createJobsRepository, jobsChannel } from './jobs.repository';
import type { ClaimableKind, ClaimedJob, FailedJob, JobCounts, NewJob } from './jobs.repository';

export interface JobsDependencies {
  db: Kysely<Database>;
  listen: Listen;
  clock: () => Date;
  logger: Logger;
  /** Slots of lanes that have another number than usual. */
  slots?: Partial<Record<Lane, number>>;
  /** Runs a handler, and watches it. */
  follow?: (kind: string, run: () => Promise<void>) => Promise<void>;
}

export type { JobContext, JobHandler } from './job-registrations';
export type Jobs = ReturnType<typeof createJobs>;

const maxWaitMs = 60_000;
/** How soon paused kinds are checked again. */
const pausedWaitMs = 300;
const stopTimeoutMs = 10_000;

/**
 * A durable job queue. Each job runs at least once, on one server at a time, and is retried with growing delays.
 * Servers notify each other, so that an idle queue costs nothing.
 */
export function createJobs({
  db,
  listen,
  clock,
  logger,
  slots = {},
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

  /** How many more jobs of a lane this server may run. */
  const freeSlots = (lane: Lane): number =>
    (slots[lane] ?? lanes[lane]) -
    [...running.keys()].filter(({ kind }) => registrations.get(kind)?.lane === lane).length;

  /** The kinds that this server may run now. */
  const claimable = (): ClaimableKind[] =>
    registrations.runnable(held).flatMap(({ kind, lane, last, alone }) => {
      const free = freeSlots(lane);
      return free > 0 ? [{ kind, lane, free, last, alone }] : [];
    });

  /** Claims due jobs, up to the free slots of this server. */
  async function claimDue(): Promise<ClaimedJob[]> {
    await schedules.run();
    held = await repository.listHeld();
    const jobs = await repository.claim(claimable(), leaseMs, randomUUID());
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
          if (taken.length > 0) pollAgain = true;
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
    const open = claimable();
    let wait = registrations.isAnyPaused() ? pausedWaitMs : maxWaitMs;
    try {
      const nextRun = await repository.findNextRun(open);
      for (const moment of [nextRun, schedules.nextAt()])
        if (moment) wait = Math.min(wait, moment.getTime() - clock().getTime());
    } catch (error) {
      logger.warn({ error: messageOf(error) }, 'looking for jobs failed');
    }
    if (!started) return;
    clearTimeout(timer);
    // Where the slots of a lane are taken, the end of a job triggers the next poll.
    pollsSoon = registrations.isAnyPaused();
    timer = setTimeout(poll, Math.max(wait, 50));
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
     * Runs `handler` every `interval` milliseconds on one of the servers; a run that takes longer delays the next one. Call
     * before `start`.
     * @param onTheMark at multiples of the interval by the clock, such as at full hours
     */
    every(
      kind: string,
      interval: number,
      handler: JobHandler,
      {
        onTheMark = false,
        ...options
      }: { onTheMark?: boolean } & Pick<JobOptions, 'heldWith' | 'lane' | 'outward'> = {},
    ): void {
      // An interrupted run may fail for good: the schedule brings the next one.
      registrations.add(kind, handler, { ...options, alone: true });
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
