/** Constants of the forum, without any library, so that pages can import them cheaply. */

/** Lists of threads, in the order of the page's tabs. */
export const threadOrders = ['latest', 'top', 'unanswered', 'following', 'bookmarked'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** Periods of the top threads. */
export const topPeriods = ['day', 'week', 'month', 'year'] as const;
export type TopPeriod = (typeof topPeriods)[number];

/** Notification level of a person for a thread; a muted thread notifies of mentions only. */
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

/** Maximum of options of a poll that one person may choose. */
export const pollKinds = ['one', 'several'] as const;
export type PollKind = (typeof pollKinds)[number];

/** When the results of a poll are visible: at any time, after voting, or when it is closed. */
export const pollResults = ['always', 'voted', 'closed'] as const;
export type PollResults = (typeof pollResults)[number];

/**
 * How a post is shown: as it is; as a stub, if its author or an admin deleted it and others answered; or as
 * away, if its author is leaving or hidden and may come back.
 */
export const postStates = ['shown', 'waiting', 'deleted', 'removed', 'away'] as const;
export type PostState = (typeof postStates)[number];

/** The place of drafts of a reply to a thread. */
export const replyPlace = (threadId: string): string => `forum:${threadId}`;
