/**
 * Kinds of hits on /search, in the order of its tabs; without any library, so that pages can import them
 * cheaply.
 */
export const searchKinds = [
  'items',
  'outfits',
  'boards',
  'forum',
  'voice',
  'episodes',
  'challenges',
  'people',
] as const;
export type SearchKind = (typeof searchKinds)[number];
