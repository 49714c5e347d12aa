/** Words of confessions, without any library. */

/** What people say to a card, in the order of the buttons. They are words, and no likes. */
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

/** What an author said against a decision, and what came of it. */
export const appealStates = ['open', 'upheld', 'reversed'] as const;
export type AppealState = (typeof appealStates)[number];

/** What admins look at: what waits for them, what authors object to, what is to be seen by everyone. */
export const confessionQueues = ['pending', 'appeals', 'shown'] as const;
export type ConfessionQueue = (typeof confessionQueues)[number];

/** What admins type to unseal who wrote something: the beginning of its id. */
export const confessionCode = (id: string): string => id.slice(0, 8);
