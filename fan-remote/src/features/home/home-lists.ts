import type { ItemFilters } from '@bestie/client/items.queries';

/** Pieces in a row of the home page. */
export const shown = 6;

/** The rows of the home page. */
export const homeLists = {
  recent: { sort: 'added', limit: shown },
  /** Pieces that were unworn for a month. */
  idle: { sort: 'idle', status: ['active'], idleDays: 30, limit: shown },
  lastWorn: { sort: 'last-worn', limit: shown },
} satisfies Record<string, ItemFilters>;
