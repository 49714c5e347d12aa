/** Constants of the admins' list of people, without any library, so that pages can import them cheaply. */

export const userStates = ['active', 'suspended', 'muted', 'leaving'] as const;
export type UserState = (typeof userStates)[number];

export const userSorts = ['newest', 'oldest', 'seen'] as const;
export type UserSort = (typeof userSorts)[number];

/** What admins do to several people at once. */
export const userBulkActs = ['mute', 'unmute', 'signOut'] as const;
export type UserBulkAct = (typeof userBulkActs)[number];

/** The same where it needs a fresh confirmation of who the admin is. */
export const userBulkChanges = ['suspend', 'reinstate', 'changeRole'] as const;
export type UserBulkChange = (typeof userBulkChanges)[number];
