/** Constants of the admins' list of boards, without any library, so that pages can import them cheaply. */

export const adminBoardStates = ['present', 'hidden', 'trash'] as const;
export type AdminBoardState = (typeof adminBoardStates)[number];

export const adminBoardSorts = ['activity', 'created', 'pins'] as const;
export type AdminBoardSort = (typeof adminBoardSorts)[number];
