import { randomUUID } from 'node:crypto';
import type { HeldKind } from '@bestie/contracts/backups';
import type { OutwardWork } from '@bestie/contracts/jobs';
import type { Kysely } from 'kysely';
import type { Listen } from '../database/listener';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import type { Logger } from '../logger';
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

/** What a handler receives. */
export interface JobContext {
  /** 1 on the first attempt. */
  attempt: number;
  /** Aborted when the server stops or loses the claim. */
  signal: AbortSignal;
}

/** Runs a job. It may run more than once (after an error or a shutdown), so it must be idempotent. */
export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export interface JobOptions {
  /**
   * Retry after the process died during the job (docs/decisions/015-interrupted-jobs.md). Only for work that cannot
   * have killed the process: it is small, or its dangerous part runs in a process of its own.
   */
  retriesWhenInterrupted?: boolean;
  /** Called when a job failed because its process died. May run more than once. */
  onInterrupted?: (payload: unknown) => Promise<void>;
  /** Attempts before the job counts as failed; 8 unless given. */
  maxAttempts?: number;
  /**
   * These jobs come in large numbers: due jobs of other kinds go first, so that an import does not wait behind a
   * hundred photos.
   */
  bulk?: boolean;
  /** While this returns true, this server starts no job of the kind. */
  isPaused?: () => boolean;
  /** Its run reaches people or other services, and twice is worse than never: nobody runs it again by hand. */
  outward?: OutwardWork;
  /** No server starts a job of the kind while this work is held after a restore (docs/decisions/020-backups.md). */
  heldWith?: HeldKind;
}

interface Registration {
  handler: JobHandler;
  maxAttempts: number;
  bulk: boolean;
  isPaused: () => boolean;
  heldWith: HeldKind | undefined;
  outward: OutwardWork | null;
  retriesWhenInterrupted: boolean;
  onInterrupted: (payload: unknown) => Promise<void>;
}

interface Schedule {
  /** In milliseconds. */
  interval: number;
  onTheMark: boolean;
}

export type Jobs = ReturnType<typeof createJobs>;

/** The lease of a dead server's job expires after this time; a running server renews it. */
const leaseMs = 60_000;
const maxWaitMs = 60_000;
/** How soon paused kinds are checked again. */
const pausedWaitMs = 300;
const stopTimeoutMs = 10_000;
const firstBackoffMs = 1_000;
const maxBackoffMs = 60 * 60_000;

const interruptedOnce = 'The server ended in the middle of it. It is not tried again.';
const interruptedAlways = 'The server ended during every try.';

/** The order in which due jobs are claimed: urgent jobs, then bulk, then background. */
const lanes = [
  { bulk: false, background: false },
  { bulk: true, background: false },
  { bulk: false, background: true },
  { bulk: true, background: true },
];

/** Milliseconds until the next attempt: doubles from one second to one hour. */
export const backoff = (attempt: number): number =>
  Math.min(firstBackoffMs * 2 ** (attempt - 1), maxBackoffMs);

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
  const registrations = new Map<string, Registration>();
  const schedules = new Map<string, Schedule>();
  const running = new Map<ClaimedJob, { done: Promise<void>; abort: AbortController }>();
  const failureListeners: ((failed: { kind: string; error: string }) => Promise<void>)[] = [];
  let started = false;
  let polling: Promise<void> | undefined;
  let pollAgain = false;
  let timer: NodeJS.Timeout | undefined;
  /** A poll is scheduled soon and covers every job added until then. */
  let pollsSoon = false;
  let stopListening: (() => Promise<void>) | undefined;
  /**
   * No schedule is due before this moment, since servers only ever advance them. Undefined until they have been read.
   */
  let nextSchedule: Date | undefined;
  /** What is held after a restore, as of the last poll. */
  let held: ReadonlySet<string> = new Set();

  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  /** When a schedule is due after now. */
  function nextOf({ interval, onTheMark }: Schedule): Date {
    const now = clock().getTime();
    return new Date(onTheMark ? (Math.floor(now / interval) + 1) * interval : now + interval);
  }

  async function ensureSchedules(): Promise<void> {
    for (const [kind, schedule] of schedules)
      await repository.ensureSchedule(kind, nextOf(schedule), schedule.interval);
  }

  /** Adds a job for every schedule that is due; only one server does. */
  async function runSchedules(): Promise<void> {
    if (schedules.size === 0 || (nextSchedule && nextSchedule > clock())) return;
    const known = [...schedules.keys()];
    for (const { kind, next } of await repository.listSchedules(known)) {
      const schedule = schedules.get(kind);
      if (!schedule || next > clock()) break;
      await transaction(async (jobs) => {
        if (await jobs.advanceSchedule(kind, nextOf(schedule)))
          await jobs.enqueue({ kind, payload: null, dedupeKey: 'schedule' });
      });
    }
    nextSchedule = (await repository.listSchedules(known))[0]?.next;
  }

  /** Claims due jobs lane by lane, up to the capacity of this server. */
  async function claimDue(): Promise<ClaimedJob[]> {
    await runSchedules();
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

  /** Kinds that are neither paused nor held. */
  const runnableKinds = () =>
    [...registrations]
      .filter(([, { isPaused, heldWith }]) => !isPaused() && !(heldWith && held.has(heldWith)))
      .map(([kind]) => kind);

  const isAnyPaused = () => [...registrations.values()].some(({ isPaused }) => isPaused());

  async function claim(
    limit: number,
    { bulk, background }: { bulk: boolean; background: boolean },
  ): Promise<ClaimedJob[]> {
    if (limit <= 0) return [];
    const kinds = runnableKinds().filter((kind) => registrations.get(kind)?.bulk === bulk);
    const jobs = await repository.claim(kinds, { limit, background }, leaseMs, randomUUID());
    for (const job of jobs) launch(job);
    return jobs;
  }

  /** Listeners never stop the work. */
  function tellFailed(kind: string, error: string): void {
    for (const listener of failureListeners)
      listener({ kind, error }).catch((thrown: unknown) =>
        logger.warn({ kind, error: messageOf(thrown) }, 'nobody was told of a failed job'),
      );
  }

  function launch(job: ClaimedJob): void {
    const abort = new AbortController();
    const done = run(job, abort).finally(() => {
      running.delete(job);
      if (started) poll();
    });
    running.set(job, { done, abort });
  }

  async function run(job: ClaimedJob, abort: AbortController): Promise<void> {
    const registration = registrations.get(job.kind);
    if (!registration) return;
    const leaseRenewal = setInterval(() => {
      repository.extend(job, leaseMs).then(
        (kept) => kept || abort.abort(),
        (error: unknown) =>
          logger.warn({ kind: job.kind, error: messageOf(error) }, 'a job could not be kept'),
      );
    }, leaseMs / 3);
    try {
      if (job.interrupted && !registration.retriesWhenInterrupted)
        return await failInterrupted(job, registration, interruptedOnce);
      if (job.attempt > registration.maxAttempts)
        return await failInterrupted(job, registration, interruptedAlways);
      await follow(job.kind, () =>
        registration.handler(job.payload, { attempt: job.attempt, signal: abort.signal }),
      );
      await repository.complete(job);
    } catch (error) {
      await handleFailure(job, registration, error, abort.signal.aborted);
    } finally {
      clearInterval(leaseRenewal);
    }
  }

  /** The process may have died because of this job: another attempt could crash the next one. */
  async function failInterrupted(job: ClaimedJob, registration: Registration, error: string): Promise<void> {
    logger.error({ job: job.id, kind: job.kind, attempt: job.attempt, error }, 'a job failed for good');
    try {
      await registration.onInterrupted(job.payload);
      await repository.fail(job, error);
      tellFailed(job.kind, error);
    } catch (lost) {
      // The lease expires; the next server that claims the job finds it interrupted again.
      logger.warn({ kind: job.kind, error: messageOf(lost) }, 'the outcome of a job could not be written');
    }
  }

  async function handleFailure(
    job: ClaimedJob,
    { maxAttempts }: Registration,
    error: unknown,
    aborted: boolean,
  ): Promise<void> {
    const details = { job: job.id, kind: job.kind, attempt: job.attempt, error: messageOf(error) };
    try {
      if (aborted) await repository.release(job);
      else if (job.attempt < maxAttempts) {
        logger.warn(details, 'a job failed and will be tried again');
        await repository.retry(job, later(backoff(job.attempt)), messageOf(error));
      } else {
        logger.error(details, 'a job failed for good');
        await repository.fail(job, messageOf(error));
        tellFailed(job.kind, messageOf(error));
      }
    } catch (lost) {
      // The lease expires and another server claims the job.
      logger.warn({ ...details, error: messageOf(lost) }, 'the outcome of a job could not be written');
    }
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
    const open = runnableKinds();
    let wait = isAnyPaused() ? pausedWaitMs : maxWaitMs;
    try {
      const nextRun = await repository.findNextRun(open, {
        background: backgroundCapacity() > 0,
      });
      for (const moment of [nextRun, nextSchedule])
        if (moment) wait = Math.min(wait, moment.getTime() - clock().getTime());
    } catch (error) {
      logger.warn({ error: messageOf(error) }, 'looking for jobs failed');
    }
    if (!started) return;
    clearTimeout(timer);
    // While all slots are taken, the end of a job triggers the next poll.
    const busy = running.size >= concurrency;
    pollsSoon = !busy && isAnyPaused();
    timer = setTimeout(poll, busy ? maxWaitMs : Math.max(wait, 50));
  }

  return {
    /** Adds a job in the caller's transaction, or directly on the pool. */
    enqueue: (on: Kysely<Database>, job: NewJob): Promise<void> =>
      createJobsRepository(on, clock).enqueue(job),

    /** Registers the handler of a kind. Call before `start`. */
    register(
      kind: string,
      handler: JobHandler,
      {
        maxAttempts = 8,
        bulk = false,
        isPaused = () => false,
        heldWith,
        outward,
        retriesWhenInterrupted = false,
        onInterrupted = async () => {},
      }: JobOptions = {},
    ): void {
      if (registrations.has(kind)) throw new Error(`Jobs of the kind ${kind} have a handler already.`);
      registrations.set(kind, {
        handler,
        maxAttempts,
        bulk,
        isPaused,
        heldWith,
        outward: outward ?? null,
        retriesWhenInterrupted,
        onInterrupted,
      });
    },

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
      this.register(kind, handler, options);
      schedules.set(kind, { interval, onTheMark });
    },

    /** Calls `listener` when a job failed for good on this server. */
    onFailed(listener: (failed: { kind: string; error: string }) => Promise<void>): void {
      failureListeners.push(listener);
    },

    /** How many jobs of a kind are waiting, and how many have failed for good. */
    count: (kind: string): Promise<{ waiting: number; failed: number }> => repository.count(kind),

    /** The jobs of every kind, of all servers. */
    counts: (): Promise<JobCounts[]> => repository.counts(),

    /** The latest jobs that failed for good. */
    listFailed: (limit: number): Promise<FailedJob[]> => repository.listFailed(limit),

    /** Starts claiming jobs. */
    async start(): Promise<void> {
      await ensureSchedules();
      started = true;
      stopListening = await listen(jobsChannel, () => pollsSoon || poll(), poll);
      poll();
    },

    /**
     * Runs all due jobs, including those they add, to the end. Used instead of `start` by tests and one-off commands.
     * @param signal when aborted, no further jobs are claimed
     */
    async runDue(signal?: AbortSignal): Promise<void> {
      await ensureSchedules();
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
