/** Channels of a remote: `stable` for everybody, `canary` for a share of people before everybody. */
export const channels = ['stable', 'canary'] as const;
export type Channel = (typeof channels)[number];
