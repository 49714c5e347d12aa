/** Constants of confessions, without any library. */

/** Words that people give to a card, in the order of the buttons. They are no likes. */
export const confessionWords = ['same', 'hug', 'brave', 'ha', 'thanks'] as const;
export type ConfessionWord = (typeof confessionWords)[number];

export const confessionWordLabels: Record<ConfessionWord, string> = {
  same: 'Same',
  hug: 'Hug',
  brave: 'Brave',
  ha: 'Ha!',
  thanks: 'Thank you',
};

export const confessionStates = ['pending', 'approved', 'rejected', 'removed', 'withdrawn'] as const;
export type ConfessionState = (typeof confessionStates)[number];

/** States of an author's appeal against a decision. */
export const appealStates = ['open', 'upheld', 'reversed'] as const;
export type AppealState = (typeof appealStates)[number];

/** Lists for admins: waiting ones, appeals, and visible ones. */
export const confessionQueues = ['pending', 'appeals', 'shown'] as const;
export type ConfessionQueue = (typeof confessionQueues)[number];

/** What admins type to unseal an author: the beginning of the confession's id. */
export const confessionCode = (id: string): string => id.slice(0, 8);
