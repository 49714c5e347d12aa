/** Words of boards, without any library, so that pages can use them for free. */

/** What somebody may do on a board, strongest first. Its maker is the owner; others are asked in. */
export const boardRoles = ['owner', 'editor', 'viewer'] as const;
export type BoardRole = (typeof boardRoles)[number];

/** Parts that can be given to others. */
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

/** Which boards a list shows; one in the trash is in no other list. */
export const boardTabs = ['own', 'shared', 'saved', 'trash'] as const;
export type BoardTab = (typeof boardTabs)[number];

/** What a pin shows: a piece, the cover of an outfit, a photo put up for the board, or the pin of another board. */
export const pinKinds = ['item', 'outfit', 'upload', 'pin'] as const;
export type PinKind = (typeof pinKinds)[number];
