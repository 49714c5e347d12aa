/** Constants of boards, without any library, so that pages can import them cheaply. */

/** Roles on a board, highest first. Its creator is the owner; others are invited. */
export const boardRoles = ['owner', 'editor', 'viewer'] as const;
export type BoardRole = (typeof boardRoles)[number];

/** Roles that can be given to others. */
export const collaboratorRoles = ['editor', 'viewer'] as const;
export type CollaboratorRole = (typeof collaboratorRoles)[number];

export const boardRoleLabels: Record<BoardRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
};

export const boardRoleHints: Record<CollaboratorRole, string> = {
  editor: 'Can add, move and edit pins',
  viewer: 'Can view the board',
};

export const boardVisibilities = ['private', 'unlisted', 'public'] as const;
export type BoardVisibility = (typeof boardVisibilities)[number];

export const boardVisibilityLabels: Record<BoardVisibility, string> = {
  private: 'Private',
  unlisted: 'Unlisted',
  public: 'Public',
};

export const boardVisibilityHints: Record<BoardVisibility, string> = {
  private: 'Only you and your collaborators',
  unlisted: 'Anyone with the link; hidden from search engines',
  public: 'Everyone; it appears on your profile',
};

export const boardLayouts = ['grid', 'freeform'] as const;
export type BoardLayout = (typeof boardLayouts)[number];

export const boardLayoutLabels: Record<BoardLayout, string> = { grid: 'Grid', freeform: 'Freeform' };

/** Tabs of the list of boards; deleted boards are in the trash only. */
export const boardTabs = ['own', 'shared', 'saved', 'trash'] as const;
export type BoardTab = (typeof boardTabs)[number];

/**
 * What a pin shows: a piece, the cover of an outfit, a photo uploaded for the board, the pin of another board, a page of
 * the web, a note, or a colour.
 */
export const pinKinds = ['item', 'outfit', 'upload', 'pin', 'link', 'note', 'colour'] as const;
export type PinKind = (typeof pinKinds)[number];

/** Whether the server has read the page of a link. */
export const linkStates = ['reading', 'read', 'unreadable'] as const;
export type LinkState = (typeof linkStates)[number];
