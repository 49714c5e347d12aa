import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Listen } from '../database/listener';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import type { Logger } from '../logger';
import { createJobsRepository, jobsChannel } from './jobs.repository';
import type { ClaimedJob, FailedJob, NewJob } from './jobs.repository';

export interface JobsDependencies {
  db: Kysely<Database>;
  listen: Listen;
  clock: () => Date;
  logger: Logger;
  /** Jobs that this server runs at the same time; 2 unless given. */
  concurrency?: number;
}

/** What a handler gets. */
export interface JobContext {
  /** 1 at the first try. */
  attempt: number;
  /** Aborted when the server stops or the job was given to another one. */
  signal: AbortSignal;
}

/** Does the work. It may run more than once (after an error, or an orderly end), so doing it twice must be harmless. */
export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export interface JobOptions {
  /**
   * Runs again when the process died in the middle of it (docs/decisions/015-interrupted-jobs.md). Only for work that cannot
   * be what killed the process: it is small, or what is dangerous about it runs in a process of its own.
   */
  retriesWhenInterrupted?: boolean;
  /** Told that a job failed because the process died in the middle of it. May run more than once. */
  onInterrupted?: (payload: unknown) => Promise<void>;
  /** Tries before the job counts as failed; 8 unless given. */
  maxAttempts?: number;
  /** Many come at once: jobs of other kinds that are due go first, so that nobody's import waits behind a hundred photos. */
  bulk?: boolean;
  /** While this says so, none is begun here: something else comes first. */
  isHeld?: () => boolean;
}

interface Registration {
  handler: JobHandler;
  maxAttempts: number;
  bulk: boolean;
  isHeld: () => boolean;
  retriesWhenInterrupted: boolean;
  onInterrupted: (payload: unknown) => Promise<void>;
}

export type Jobs = ReturnType<typeof createJobs>;

/** A server that died gives its jobs free after this time; one that lives renews it. Milliseconds. */
const lease = 60_000;
const longestWait = 60_000;
/** After this it is looked whether what was held back may begin. */
const heldWait = 300;
const stopPatience = 10_000;
const firstBackoff = 1_000;
const longestBackoff = 60 * 60_000;

const interruptedOnce = 'The server ended in the middle of it. It is not tried again.';
const interruptedAlways = 'The server ended during every try.';

/** The order in which due jobs are taken: what somebody waits for, then what comes in great numbers, then the background. */
const lanes = [
  { bulk: false, background: false },
  { bulk: true, background: false },
  { bulk: false, background: true },
  { bulk: true, background: true },
];

/** Milliseconds until the next try: doubles from one second to one hour. */
export const backoff = (attempt: number): number =>
  Math.min(firstBackoff * 2 ** (attempt - 1), longestBackoff);

/**
 * Work that is done later and survives restarts. Each job runs at least once, on one server at a time; a failed one
 * again after a growing pause. Servers wake each other, so a waiting queue costs nothing.
 */
export function createJobs({ db, listen, clock, logger, concurrency = 2 }: JobsDependencies) {
  const repository = createJobsRepository(db, clock);
  const transaction = createTransaction(db, (trx) => createJobsRepository(trx, clock));
  const registrations = new Map<string, Registration>();
  const schedules = new Map<string, number>();
  const running = new Map<ClaimedJob, { done: Promise<void>; abort: AbortController }>();
  let started = false;
  let looking: Promise<void> | undefined;
  let wanted = false;
  let timer: NodeJS.Timeout | undefined;
  /** The next look is a moment away, and looks for everything that was added until then. */
  let looksSoon = false;
  let stopListening: (() => Promise<void>) | undefined;
  /** Before this no schedule is due: servers only ever move them on. Not known until they were read. */
  let nextSchedule: Date | undefined;

  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  /** Adds a job for every schedule that is due; of several servers one does. */
  async function runSchedules(): Promise<void> {
    if (schedules.size === 0 || (nextSchedule && nextSchedule > clock())) return;
    const known = [...schedules.keys()];
    for (const { kind, next } of await repository.listSchedules(known)) {
      if (next > clock()) break;
      await transaction(async (jobs) => {
        if (await jobs.advanceSchedule(kind, later(schedules.get(kind) ?? 0)))
          await jobs.enqueue({ kind, payload: null, dedupeKey: 'schedule' });
      });
    }
    nextSchedule = (await repository.listSchedules(known))[0]?.next;
  }

  /** Takes what is due, as far as there is room, lane by lane. */
  async function take(): Promise<ClaimedJob[]> {
    await runSchedules();
    const taken: ClaimedJob[] = [];
    for (const lane of lanes) {
      const room = concurrency - running.size;
      taken.push(...(await claim(lane.background ? Math.min(room, backgroundRoom()) : room, lane)));
    }
    return taken;
  }

  /** One place stays free for what somebody waits for. */
  const backgroundRoom = () =>
    Math.max(1, concurrency - 1) - [...running.keys()].filter((job) => job.background).length;

  /** Kinds that may begin now. */
  const openKinds = () => [...registrations].filter(([, { isHeld }]) => !isHeld()).map(([kind]) => kind);

  async function claim(
    limit: number,
    { bulk, background }: { bulk: boolean; background: boolean },
  ): Promise<ClaimedJob[]> {
    if (limit <= 0) return [];
    const kinds = openKinds().filter((kind) => registrations.get(kind)?.bulk === bulk);
    const jobs = await repository.claim(kinds, { limit, background }, lease, randomUUID());
    for (const job of jobs) launch(job);
    return jobs;
  }

  function launch(job: ClaimedJob): void {
    const abort = new AbortController();
    const done = run(job, abort).finally(() => {
      running.delete(job);
      if (started) look();
    });
    running.set(job, { done, abort });
  }

  async function run(job: ClaimedJob, abort: AbortController): Promise<void> {
    const registration = registrations.get(job.kind);
    if (!registration) return;
    const keeping = setInterval(() => {
      repository.extend(job, lease).then(
        (kept) => kept || abort.abort(),
        (error: unknown) =>
          logger.warn({ kind: job.kind, error: messageOf(error) }, 'a job could not be kept'),
      );
    }, lease / 3);
    try {
      if (job.interrupted && !registration.retriesWhenInterrupted)
        return await failInterrupted(job, registration, interruptedOnce);
      if (job.attempt > registration.maxAttempts)
        return await failInterrupted(job, registration, interruptedAlways);
      await registration.handler(job.payload, { attempt: job.attempt, signal: abort.signal });
      await repository.complete(job);
    } catch (error) {
      await handleFailure(job, registration, error, abort.signal.aborted);
    } finally {
      clearInterval(keeping);
    }
  }

  /** The process may have died because of this job: another attempt could take the next one down too. */
  async function failInterrupted(job: ClaimedJob, registration: Registration, error: string): Promise<void> {
    logger.error({ job: job.id, kind: job.kind, attempt: job.attempt, error }, 'a job failed for good');
    try {
      await registration.onInterrupted(job.payload);
      await repository.fail(job, error);
    } catch (lost) {
      // Its lease runs out; whoever takes it then finds it interrupted again.
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
      }
    } catch (lost) {
      // Its lease runs out and somebody takes it again.
      logger.warn({ ...details, error: messageOf(lost) }, 'the outcome of a job could not be written');
    }
  }

  /** Looks for work soon. Calls that come while it looks make it look once more. */
  function look(): void {
    wanted = true;
    looksSoon = false;
    looking ??= (async () => {
      try {
        while (wanted && started) {
          wanted = false;
          const taken = await take();
          if (taken.length > 0 && running.size < concurrency) wanted = true;
        }
      } catch (error) {
        logger.warn({ error: messageOf(error) }, 'looking for jobs failed');
      } finally {
        looking = undefined;
        await planNextLook();
      }
    })();
  }

  async function planNextLook(): Promise<void> {
    if (!started) return;
    const open = openKinds();
    let wait = open.length < registrations.size ? heldWait : longestWait;
    try {
      const nextRun = await repository.findNextRun(open, {
        background: backgroundRoom() > 0,
      });
      for (const moment of [nextRun, nextSchedule])
        if (moment) wait = Math.min(wait, moment.getTime() - clock().getTime());
    } catch (error) {
      logger.warn({ error: messageOf(error) }, 'looking for jobs failed');
    }
    if (!started) return;
    clearTimeout(timer);
    // While everything is busy the end of a job is what to wait for.
    const busy = running.size >= concurrency;
    looksSoon = !busy && open.length < registrations.size;
    timer = setTimeout(look, busy ? longestWait : Math.max(wait, 50));
  }

  return {
    /** Adds a job in the caller's transaction (or at once, on the pool). */
    enqueue: (on: Kysely<Database>, job: NewJob): Promise<void> =>
      createJobsRepository(on, clock).enqueue(job),

    /** Says who does the jobs of a kind. Before `start`. */
    register(
      kind: string,
      handler: JobHandler,
      {
        maxAttempts = 8,
        bulk = false,
        isHeld = () => false,
        retriesWhenInterrupted = false,
        onInterrupted = async () => {},
      }: JobOptions = {},
    ): void {
      if (registrations.has(kind)) throw new Error(`Jobs of the kind ${kind} have a handler already.`);
      registrations.set(kind, {
        handler,
        maxAttempts,
        bulk,
        isHeld,
        retriesWhenInterrupted,
        onInterrupted,
      });
    },

    /** Runs `handler` every `interval` milliseconds on one of the servers. Before `start`. */
    every(kind: string, interval: number, handler: JobHandler): void {
      // An interrupted run may fail for good: the next one comes by the schedule.
      this.register(kind, handler);
      schedules.set(kind, interval);
    },

    /** How many jobs of a kind are still to be done, and how many failed for good. */
    count: (kind: string): Promise<{ waiting: number; failed: number }> => repository.count(kind),

    /** The latest jobs that failed for good. */
    listFailed: (limit: number): Promise<FailedJob[]> => repository.listFailed(limit),

    /** Starts working. */
    async start(): Promise<void> {
      for (const [kind, interval] of schedules) await repository.ensureSchedule(kind, later(interval));
      started = true;
      stopListening = await listen(jobsChannel, () => looksSoon || look(), look);
      look();
    },

    /**
     * Runs everything that is due, and what that adds, to its end. Instead of `start`, for tests and one-off commands.
     * @param signal once aborted no more work is taken
     */
    async runDue(signal?: AbortSignal): Promise<void> {
      for (const [kind, interval] of schedules) await repository.ensureSchedule(kind, later(interval));
      while ((!signal?.aborted && (await take()).length > 0) || running.size > 0)
        await Promise.all([...running.values()].map(({ done }) => done));
    },

    /**
     * Takes no more work, waits for what runs, then gives the rest to other servers.
     * @param patience milliseconds to wait; ten seconds unless given
     */
    async stop(patience = stopPatience): Promise<void> {
      started = false;
      clearTimeout(timer);
      await stopListening?.();
      await looking;
      const all = Promise.all([...running.values()].map(({ done }) => done));
      let timeout: NodeJS.Timeout | undefined;
      const impatient = new Promise<void>((resolve) => {
        timeout = setTimeout(() => {
          for (const { abort } of running.values()) abort.abort();
          resolve();
        }, patience);
      });
      await Promise.race([all, impatient]);
      clearTimeout(timeout);
      clearTimeout(timer);
      for (const job of running.keys()) await repository.release(job);
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
