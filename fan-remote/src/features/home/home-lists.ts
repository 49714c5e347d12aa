import type { ItemFilters } from '@bestie/client/items.queries';

/** Pieces in a row of the home page. */
export const shown = 6;

/** The rows of the home page. */
export const homeLists = {
  recent: { sort: 'added', limit: shown },
  /** What has hung there for a month without being worn is worth a look. */
  idle: { sort: 'idle', status: ['active'], idleDays: 30, limit: shown },
  lastWorn: { sort: 'last-worn', limit: shown },
} satisfies Record<string, ItemFilters>;
