import { randomUUID } from 'node:crypto';

/** Name of a new backup: its moment, and something random. */
export const backupName = (at: Date) =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomUUID().slice(0, 8)}`;

/** When a backup was begun; null when that is no name of one. */
export function momentOfName(name: string): Date | null {
  const [, day, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{8}$/.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
