/** Words of the forum, without any library, so that pages can use them for free. */

/** Lists of threads, in the order of the page's tabs. */
export const threadOrders = ['latest', 'top', 'unanswered', 'following', 'bookmarked'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** Of what stretch of time the top threads are. */
export const topPeriods = ['day', 'week', 'month', 'year'] as const;
export type TopPeriod = (typeof topPeriods)[number];

/** How much a person wants to hear of a thread; of a muted one they hear only where they are mentioned. */
export const threadLevels = ['following', 'normal', 'muted'] as const;
export type ThreadLevel = (typeof threadLevels)[number];

/** Each person has one reaction to a post. */
export const postReactions = ['love', 'clap', 'laugh', 'wow', 'thanks', 'same'] as const;
export type PostReaction = (typeof postReactions)[number];

export const postReactionSigns: Record<PostReaction, string> = {
  love: '❤️',
  clap: '👏',
  laugh: '😂',
  wow: '😮',
  thanks: '🙏',
  same: '🙋',
};

export const postReactionLabels: Record<PostReaction, string> = {
  love: 'Love it',
  clap: 'Well done',
  laugh: 'Funny',
  wow: 'Wow',
  thanks: 'Thank you',
  same: 'Same here',
};

/** How many options of a poll one person may choose. */
export const pollKinds = ['one', 'several'] as const;
export type PollKind = (typeof pollKinds)[number];

/** When the results of a poll can be seen: at any time, once one has voted, or when it is closed. */
export const pollResults = ['always', 'voted', 'closed'] as const;
export type PollResults = (typeof pollResults)[number];

/**
 * What stands in the place of a post: the post itself; a stub of one that its author or an admin deleted and that others
 * answered; or one whose author is leaving or was hidden by an admin, and that may come back.
 */
export const postStates = ['shown', 'deleted', 'removed', 'away'] as const;
export type PostState = (typeof postStates)[number];
