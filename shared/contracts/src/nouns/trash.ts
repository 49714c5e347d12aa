/** Constants of the trash, without any library. */

/** Kinds in the trash of the fan console. */
export const fanTrashKinds = [
  'items',
  'outfits',
  'plannerEntries',
  'lookPhotos',
  'trips',
  'capsules',
  'boards',
  'sections',
  'pins',
  'forumThreads',
  'vipPosts',
] as const;

/** Kinds in the trash of the creator console. */
export const studioTrashKinds = [
  'spaces',
  'assets',
  'comments',
  'socialPosts',
  'deals',
  'voiceClips',
  'episodes',
] as const;

export const trashKinds = [...fanTrashKinds, ...studioTrashKinds] as const;
export type TrashKind = (typeof trashKinds)[number];
