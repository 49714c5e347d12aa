/** What a network counted of a post, or nobody knows: never 0 for what is unknown. */
export type Known = number | null;

export const insightRanges = ['7', '28', '90'] as const;
export type InsightRange = (typeof insightRanges)[number];

/** Things of creators whose visitors are counted. Each is declared by the module of its noun (`counts`). */
export const countedKinds = ['vipPost', 'board', 'pick', 'episode'] as const;
export type CountedKind = (typeof countedKinds)[number];

export const countedLabels: Record<CountedKind, string> = {
  vipPost: 'VIP posts',
  board: 'Public boards',
  pick: 'Top Picks',
  episode: 'Episodes',
};

/** What a person did with a creator. `preview`: saw a post that is locked to them. */
export const acts = ['view', 'preview', 'checkout', 'member'] as const;
export type Act = (typeof acts)[number];

export const funnelSteps = ['preview', 'checkout', 'member', 'stayed'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export const funnelLabels: Record<FunnelStep, string> = {
  preview: 'Saw a locked preview',
  checkout: 'Began a checkout',
  member: 'Became a member',
  stayed: 'Still a member after 30 days',
};

/** What each figure means; pages show it on hover and focus, and docs/insights.md quotes it. */
export const insightDefinitions = {
  reach:
    'How many accounts saw each post, as its network counts it, added post by post. Somebody who saw two posts counts twice, so this is not a number of people, and networks are never added up.',
  engagement: 'Reactions, comments, saves and shares together. Unknown for a post if one of the four is.',
  saves: 'How often posts were saved, as their networks count it.',
  rate: 'Engagement divided by reach. Unknown if a part of either is unknown.',
  visits:
    'People who opened your VIP posts, public boards, picks and episodes here. Each counts once per day and thing; bots and you yourself don’t count.',
  first48:
    'What a post had 48 hours after it was published (6 hours more or less), so that old and new posts compare.',
  funnel:
    'Different people who saw a locked preview of yours in these days, and how far they went. A checkout is credited to the last preview within 7 days. Fewer than 5 people are shown as “under 5”.',
  cohorts:
    'People by the week of the first thing they did with you (opened a post, board, pick or episode, saw a preview, became a member), and the share that came back in later weeks. Only finished weeks; weeks with fewer than 5 people are one row.',
  bestTime:
    'Posts of the last 180 days with numbers at 48 hours; one of 90 days ago counts half. Each weekday and each block of 3 hours is pulled towards the mean, the more so the fewer posts it has.',
} as const;
export type InsightDefinition = keyof typeof insightDefinitions;

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Hours of a block of the best time. */
export const blockHours = 3;

/** What the table of posts is sorted by. */
export const insightSorts = ['published', 'reach', 'engagement', 'saves'] as const;
export type InsightSort = (typeof insightSorts)[number];
