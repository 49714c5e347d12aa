import type { Transaction } from '../database/transaction';
import type { JobsRepository } from './jobs.repository';

export interface Schedule {
  /** In milliseconds. */
  interval: number;
  onTheMark: boolean;
}

/** Adds jobs that come at intervals. */
export function createJobSchedules({
  repository,
  transaction,
  clock,
}: {
  repository: JobsRepository;
  transaction: Transaction<JobsRepository>;
  clock: () => Date;
}) {
  const schedules = new Map<string, Schedule>();
  /**
   * No schedule is due before this moment, since servers only ever advance them. Undefined until they have been read.
   */
  let nextAt: Date | undefined;

  /** When a schedule is due after now. */
  function nextOf({ interval, onTheMark }: Schedule): Date {
    const now = clock().getTime();
    return new Date(onTheMark ? (Math.floor(now / interval) + 1) * interval : now + interval);
  }

  return {
    add: (kind: string, schedule: Schedule): void => void schedules.set(kind, schedule),

    async ensure(): Promise<void> {
      for (const [kind, schedule] of schedules)
        await repository.ensureSchedule(kind, nextOf(schedule), schedule.interval);
    },

    /** When the next one is due, as far as this server knows. */
    nextAt: (): Date | undefined => nextAt,

    /** Adds a job for every schedule that is due; only one server does. */
    async run(): Promise<void> {
      if (schedules.size === 0 || (nextAt && nextAt > clock())) return;
      const known = [...schedules.keys()];
      for (const { kind, next } of await repository.listSchedules(known)) {
        const schedule = schedules.get(kind);
        if (!schedule || next > clock()) break;
        await transaction(async (jobs) => {
          if (await jobs.advanceSchedule(kind, nextOf(schedule)))
            await jobs.enqueue({ kind, payload: null, dedupeKey: 'schedule' });
        });
      }
      nextAt = (await repository.listSchedules(known))[0]?.next;
    },
  };
}
