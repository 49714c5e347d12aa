import type { Edition, Spotlight } from '@bestie/contracts/spotlights.contract';

/** The Monday of the edition. */
export const week = '2026-11-23';
/** An outfit as others see it. */
export const sharedOutfit = (
  id: string,
  changes: Partial<Spotlight['outfit']> = {},
): Spotlight['outfit'] => ({
  id,
  name: `Outfit ${id}`,
  occasion: 'office',
  seasons: [],
  remixable: false,
  cover: null,
  pieces: [],
  pieceCount: 0,
  owner: { uid: `owner-${id}`, name: `Owner ${id}`, handle: null },
  isMine: false,
  remixOf: null,
  original: null,
  label: null,
  ...changes,
});
/** An outfit of the edition. */
export const spotlight = (id: string, changes: Partial<Spotlight> = {}): Spotlight => ({
  id,
  editionId: 'edition',
  week,
  state: 'published',
  part: 'picked',
  outfit: sharedOutfit(id),
  reason: null,
  curator: null,
  loves: 0,
  saves: 0,
  comments: 0,
  figures: { lovers: 12, viewers: 40, mean: 0.05 },
  loved: false,
  saved: false,
  ...changes,
});
/** An edition without outfits. */
export const edition = (changes: Partial<Edition> = {}): Edition => ({
  week,
  version: 1,
  frozen: false,
  earlier: false,
  items: [],
  styles: [],
  weeks: [week, '2026-11-16'],
  lastYear: null,
  can: { curate: false },
  ...changes,
});
