/** Constants of spaces, without any library, so that pages can import them cheaply. */

/** Roles of members, highest first: managing the space, changing its files, reading and commenting. */
export const spaceRoles = ['manager', 'editor', 'viewer'] as const;
export type SpaceRole = (typeof spaceRoles)[number];

export const spaceRoleLabels: Record<SpaceRole, string> = {
  manager: 'Manager',
  editor: 'Editor',
  viewer: 'Viewer',
};

export const spaceRoleHints: Record<SpaceRole, string> = {
  manager: 'Manages members, settings and the archive',
  editor: 'Can add and edit files',
  viewer: 'Can view, download and comment',
};

/** Tabs of the list of spaces; archived and deleted spaces are in no other list. */
export const spaceStates = ['active', 'archived', 'trash'] as const;
export type SpaceState = (typeof spaceStates)[number];

export const spaceSorts = ['activity', 'name', 'size', 'created'] as const;
export type SpaceSort = (typeof spaceSorts)[number];

export const spaceSortLabels: Record<SpaceSort, string> = {
  activity: 'Latest activity',
  name: 'Name',
  size: 'Largest',
  created: 'Newest',
};
