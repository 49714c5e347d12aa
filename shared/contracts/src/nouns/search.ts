/** What /search finds, in the order of its tabs; without any library, so that pages can use it for free. */
export const searchKinds = ['items', 'outfits', 'boards', 'forum', 'people'] as const;
export type SearchKind = (typeof searchKinds)[number];
