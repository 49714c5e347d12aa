import type { Logger } from '../logger';
import type { JobRegistrations, Registration } from './job-registrations';
import type { ClaimedJob, JobsRepository } from './jobs.repository';

/** The lease of a dead server's job expires after this time; a running server renews it. */
export const leaseMs = 60_000;
const firstBackoffMs = 1_000;
const maxBackoffMs = 60 * 60_000;

const interruptedOnce = 'The server ended in the middle of it. It is not tried again.';
const interruptedAlways = 'The server ended during every try.';

/** Milliseconds until the next attempt: doubles from one second to one hour. */
export const backoff = (attempt: number): number =>
  Math.min(firstBackoffMs * 2 ** (attempt - 1), maxBackoffMs);

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export interface JobRunsDependencies {
  repository: JobsRepository;
  registrations: JobRegistrations;
  /** Runs a handler, and watches it. */
  follow: (kind: string, run: () => Promise<void>) => Promise<void>;
  clock: () => Date;
  logger: Logger;
}

/** Runs claimed jobs: keeps the claim meanwhile, and writes how each ended. */
export function createJobRuns({ repository, registrations, follow, clock, logger }: JobRunsDependencies) {
  const failureListeners: ((failed: { kind: string; error: string }) => Promise<void>)[] = [];

  /** Listeners never stop the work. */
  function tellFailed(kind: string, error: string): void {
    for (const listener of failureListeners)
      listener({ kind, error }).catch((thrown: unknown) =>
        logger.warn({ kind, error: messageOf(thrown) }, 'nobody was told of a failed job'),
      );
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
        await repository.retry(job, new Date(clock().getTime() + backoff(job.attempt)), messageOf(error));
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

  return {
    run,

    /** Calls `listener` when a job failed for good on this server. */
    onFailed(listener: (failed: { kind: string; error: string }) => Promise<void>): void {
      failureListeners.push(listener);
    },
  };
}
