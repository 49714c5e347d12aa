import type { DrillCheck, HeldKind } from '@bestie/contracts/backups';
import type { useApi } from '@bestie/remote-kit/shell';
import { plural } from '@bestie/design-system/format-number';

export type Backups = Awaited<ReturnType<ReturnType<typeof useApi>['backups']['list']>>;
export type Backup = Backups['backups'][number];
export type Drill = Backups['drills'][number];

export const checkLabels: Record<DrillCheck, string> = {
  decrypts: 'It decrypts',
  schema: 'Schema',
  rows: 'Rows',
  people: 'People',
  objects: 'Objects',
  references: 'References',
  signIn: 'Sign-in',
  closet: 'Closet',
  picture: 'Picture',
  seals: 'Audit seals',
  erasures: 'Erased people',
};

export const heldLabels: Record<HeldKind, { title: string; says: string; act: string }> = {
  mail: { title: 'Mail', says: 'No mail leaves the server.', act: 'Let mail go out' },
  publishing: {
    title: 'Publishing',
    says: 'Nothing is published on networks.',
    act: 'Let posts be published',
  },
  charging: { title: 'Charging', says: 'Nobody is charged.', act: 'Let members be charged' },
};

export const isOpen = ({ state }: Backup | Drill) => state === 'waiting' || state === 'running';

/** "12 seconds", "3 minutes", of something that has ended. */
export function lasted({ startedAt, endedAt }: Backup | Drill): string {
  if (startedAt === null || endedAt === null) return '–';
  const seconds = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
  return seconds < 120 ? plural(seconds, 'second') : plural(Math.round(seconds / 60), 'minute');
}

/** How old the data of a drill was when it began. */
export function ageOf({ startedAt, backupAt }: Drill): string {
  if (startedAt === null || backupAt === null) return '–';
  const hours = (Date.parse(startedAt) - Date.parse(backupAt)) / 3_600_000;
  if (hours < 1) return plural(Math.max(1, Math.round(hours * 60)), 'minute');
  return hours < 48 ? plural(Math.round(hours), 'hour') : plural(Math.round(hours / 24), 'day');
}
