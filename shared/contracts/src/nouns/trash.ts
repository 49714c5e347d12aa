/** Words of the trash, without any library. */

/** What the fan console deletes and brings back. */
export const fanTrashKinds = [
  'items',
  'outfits',
  'plannerEntries',
  'trips',
  'capsules',
  'boards',
  'sections',
  'pins',
  'forumThreads',
] as const;

/** What the creator console deletes and brings back. */
export const studioTrashKinds = ['spaces', 'assets', 'comments'] as const;

export const trashKinds = [...fanTrashKinds, ...studioTrashKinds] as const;
export type FanTrashKind = (typeof fanTrashKinds)[number];
export type StudioTrashKind = (typeof studioTrashKinds)[number];
export type TrashKind = (typeof trashKinds)[number];
