import { backupMaxHours, drillMaxDays } from '@bestie/contracts/backups';
import type { BackupAlarm } from '@bestie/contracts/backups';
import { hourMs } from '@bestie/contracts/days';
import type { BackupRecord, DrillRecord } from './backups.tables';

/** What is known of backups at a moment. */
export interface BackupFacts {
  now: Date;
  /** Finished ones whose files are there, newest first. */
  done: readonly BackupRecord[];
  lastDrill: DrillRecord | undefined;
  hasSecondPlace: boolean;
  /** Why the first place cannot be read now. */
  placeProblem: string | null;
}

const isOver = (at: Date, now: Date, hours: number) => now.getTime() - at.getTime() > hours * hourMs;

function alarmOf(
  at: Date | null,
  now: Date,
  hours: number,
  words: { none: string; old: string },
): BackupAlarm {
  if (!at) return { at: null, problem: words.none };
  return { at: at.toISOString(), problem: isOver(at, now, hours) ? words.old : null };
}

/** What is red, by the age of what is there: no job has to report a failure, and no data is red. */
export function alarmsOf({ now, done, lastDrill, hasSecondPlace, placeProblem }: BackupFacts): {
  backup: BackupAlarm;
  copy: BackupAlarm | null;
  drill: BackupAlarm;
} {
  const whole = done.find(({ problem }) => problem === null);
  const backup = alarmOf(whole?.ended_at ?? null, now, backupMaxHours, {
    none: 'There is no backup.',
    old: `The newest backup is older than ${backupMaxHours} hours.`,
  });
  const newest = done[0];
  const copied = done.find(({ copied_at: at }) => at !== null);
  const copy = alarmOf(copied?.ended_at ?? null, now, backupMaxHours, {
    none: 'The second place has no backup.',
    old: `The second place has no backup of the last ${backupMaxHours} hours.`,
  });
  const drill = alarmOf(lastDrill?.ended_at ?? null, now, drillMaxDays * 24, {
    none: 'No backup was ever tried.',
    old: `The last drill is longer than ${drillMaxDays} days ago.`,
  });
  return {
    backup: { ...backup, problem: placeProblem ?? newest?.problem ?? backup.problem },
    copy: hasSecondPlace
      ? {
          ...copy,
          problem:
            copied !== newest
              ? (newest?.copy_problem ?? 'The newest backup is not in the second place yet.')
              : copy.problem,
        }
      : null,
    drill: {
      ...drill,
      problem:
        lastDrill?.state === 'failed' ? (lastDrill.problem ?? 'The last drill failed.') : drill.problem,
    },
  };
}
