/** Tiles of /admin/home, without any library. */
import { paths } from '../paths';

export interface HomeTileWords {
  label: string;
  /** Where the list behind the number is. */
  href: string;
  /** Of the oldest thing that waits, or of the last success; null where age makes nothing red (administration.md, Home). */
  redAfterHours: number | null;
}

/** In the order of the page. A module declares what each of them reads; a tile that nobody reads has no data, which is red. */
export const homeTiles = {
  queue: { label: 'Open cases', href: paths.admin.chat, redAfterHours: 24 },
  confessions: { label: 'Confessions', href: paths.admin.confessions, redAfterHours: 12 },
  confessionAppeals: {
    label: 'Appeals about confessions',
    href: `${paths.admin.confessions}?tab=appeals`,
    redAfterHours: 72,
  },
  appeals: { label: 'Appeals', href: `${paths.admin.chat}?tab=appeals`, redAfterHours: 72 },
  failedJobs: { label: 'Failed jobs', href: `${paths.admin.meta}?tab=jobs`, redAfterHours: 0 },
  storage: { label: 'Stored', href: paths.admin.spaces, redAfterHours: null },
  signUps: { label: 'Signed up in 14 days', href: paths.admin.users, redAfterHours: null },
  backup: { label: 'Backups', href: `${paths.admin.meta}?tab=backups`, redAfterHours: 26 },
  drill: { label: 'Restore drills', href: `${paths.admin.meta}?tab=backups`, redAfterHours: 8 * 24 },
} as const satisfies Record<string, HomeTileWords>;
export type HomeTileKind = keyof typeof homeTiles;
export const homeTileKinds = Object.keys(homeTiles) as HomeTileKind[];

/** What a tile shows; `count` is null when nobody could read it. */
export interface HomeTile {
  kind: HomeTileKind;
  count: number | null;
  oldestAt: string | null;
}

/** Whether a tile is red at a moment: something waits for too long, or there is no data. @param now ms since 1970 */
export function isTileRed({ kind, count, oldestAt }: HomeTile, now: number): boolean {
  if (count === null) return true;
  const { redAfterHours } = homeTiles[kind];
  if (redAfterHours === null || oldestAt === null) return false;
  return now - Date.parse(oldestAt) >= redAfterHours * 60 * 60 * 1000;
}
