/** Constants of the admins' list of spaces, without any library, so that pages can import them cheaply. */

export const adminSpaceStates = ['present', 'hidden', 'archived', 'trash'] as const;
export type AdminSpaceState = (typeof adminSpaceStates)[number];

export const adminSpaceSorts = ['activity', 'created', 'size'] as const;
export type AdminSpaceSort = (typeof adminSpaceSorts)[number];
