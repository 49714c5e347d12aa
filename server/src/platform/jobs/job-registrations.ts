import type { HeldKind } from '@bestie/contracts/backups';
import type { OutwardWork } from '@bestie/contracts/jobs';
import type { Lane } from './job-lanes';

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
  /** What it may wait for; `prompt` unless given. */
  lane?: Lane;
  /** Due jobs of other kinds in its lane go first. */
  last?: boolean;
  /** While this returns true, this server starts no job of the kind. */
  isPaused?: () => boolean;
  /** Its run reaches people or other services, and twice is worse than never: nobody runs it again by hand. */
  outward?: OutwardWork;
  /** No server starts a job of the kind while this work is held after a restore (docs/decisions/020-backups.md). */
  heldWith?: HeldKind;
}

export interface Registration {
  handler: JobHandler;
  maxAttempts: number;
  lane: Lane;
  last: boolean;
  /** It begins only while no other job of its kind runs, on any server. */
  alone: boolean;
  isPaused: () => boolean;
  heldWith: HeldKind | undefined;
  outward: OutwardWork | null;
  retriesWhenInterrupted: boolean;
  onInterrupted: (payload: unknown) => Promise<void>;
}

export type JobRegistrations = ReturnType<typeof createJobRegistrations>;

/** The handlers of this server by kind of job. */
export function createJobRegistrations() {
  const registrations = new Map<string, Registration>();
  return {
    add(
      kind: string,
      handler: JobHandler,
      {
        maxAttempts = 8,
        lane = 'prompt',
        last = false,
        isPaused = () => false,
        heldWith,
        outward,
        retriesWhenInterrupted = false,
        onInterrupted = async () => {},
        alone = false,
      }: JobOptions & { alone?: boolean },
    ): void {
      if (registrations.has(kind)) throw new Error(`Jobs of the kind ${kind} have a handler already.`);
      registrations.set(kind, {
        handler,
        maxAttempts,
        lane,
        last,
        alone,
        isPaused,
        heldWith,
        outward: outward ?? null,
        retriesWhenInterrupted,
        onInterrupted,
      });
    },

    get: (kind: string): Registration | undefined => registrations.get(kind),

    /** Kinds that are neither paused nor held after a restore. */
    runnable: (held: ReadonlySet<string>): ({ kind: string } & Registration)[] =>
      [...registrations]
        .filter(([, { isPaused, heldWith }]) => !isPaused() && !(heldWith && held.has(heldWith)))
        .map(([kind, registration]) => ({ kind, ...registration })),

    isAnyPaused: (): boolean => [...registrations.values()].some(({ isPaused }) => isPaused()),
  };
}
