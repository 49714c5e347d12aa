import type { Network } from './connections';

/** What a version of a post is on its network. */
export const variantTypes = ['pin', 'carousel', 'video', 'post', 'reel', 'story', 'short'] as const;
export type VariantType = (typeof variantTypes)[number];

/** The types of each network. */
export const networkTypes = {
  pinterest: ['pin', 'carousel', 'video'],
  instagram: ['post', 'carousel', 'reel', 'story'],
  youtube: ['video', 'short'],
} as const satisfies Record<Network, readonly VariantType[]>;

export const variantTypeLabels: Record<VariantType, string> = {
  pin: 'Pin',
  carousel: 'Carousel',
  video: 'Video',
  post: 'Post',
  reel: 'Reel',
  story: 'Story',
  short: 'Short',
};

/**
 * Where a version stands. `ready`: valid against the limits of today. `due`: its time has come; it is being published, or waits to
 * be published by hand.
 */
export const variantStates = [
  'idea',
  'draft',
  'ready',
  'scheduled',
  'due',
  'published',
  'failed',
  'missed',
] as const;
export type VariantState = (typeof variantStates)[number];

export const variantStateLabels: Record<VariantState, string> = {
  idea: 'Idea',
  draft: 'Draft',
  ready: 'Ready',
  scheduled: 'Scheduled',
  due: 'Due',
  published: 'Published',
  failed: 'Failed',
  missed: 'Missed',
};

/** States of what has no time yet: the tray of the calendar. */
export const trayStates = ['idea', 'draft', 'ready'] as const satisfies readonly VariantState[];

/**
 * One try to publish. `sent` is stored before the first byte of the publishing call leaves. `unknown`: nobody can tell whether it
 * arrived; it is never sent again by itself.
 */
export const attemptStates = ['claimed', 'sent', 'accepted', 'confirmed', 'refused', 'unknown'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** What follows a published post. When one fails, the post is published and the step says so. */
export const followUpSteps = ['first_comment', 'thumbnail', 'chapters'] as const;
export type FollowUpStep = (typeof followUpSteps)[number];
export const followUpStates = ['waiting', 'done', 'failed', 'unknown'] as const;
export type FollowUpState = (typeof followUpStates)[number];

export const followUpLabels: Record<FollowUpStep, string> = {
  first_comment: 'First comment',
  thumbnail: 'Thumbnail',
  chapters: 'Chapters',
};

/** Who says that a post is published. */
export const publishers = ['bestie', 'person'] as const;
export type Publisher = (typeof publishers)[number];
export const publisherLabels: Record<Publisher, string> = {
  bestie: 'published by Bestie',
  person: 'marked by you',
};

export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** A file that is shown, or the cover or thumbnail of a video. */
export const mediaRoles = ['item', 'cover'] as const;
export type MediaRole = (typeof mediaRoles)[number];

/** Why a version is better not published then; only `rate` and `deal` refuse to schedule. */
export const conflictKinds = ['close', 'picture', 'rate', 'invalid', 'deal'] as const;

/** What needs the creator, the most urgent first. */
export const needKinds = ['unsure', 'failed', 'missed', 'deal', 'limits', 'reconnect'] as const;
export type NeedKind = (typeof needKinds)[number];

/** The one button of each. */
export const needButtons: Record<NeedKind, string> = {
  unsure: 'Is it there?',
  failed: 'See why',
  missed: 'Choose a time',
  deal: 'Look at the deal',
  limits: 'Mend it',
  reconnect: 'Reconnect',
};

export const metrics = [
  'reach',
  'views',
  'reactions',
  'comments',
  'saves',
  'shares',
  'clicks',
  'watchMinutes',
  'subscribers',
] as const;
export type Metric = (typeof metrics)[number];

/** The metrics that insights add up and compare. */
export const totalledMetrics = [
  'reach',
  'reactions',
  'comments',
  'saves',
  'shares',
] as const satisfies readonly Metric[];
export type TotalledMetric = (typeof totalledMetrics)[number];

export const metricLabels: Record<Metric, string> = {
  reach: 'Reach',
  views: 'Views',
  reactions: 'Reactions',
  comments: 'Comments',
  saves: 'Saves',
  shares: 'Shares',
  clicks: 'Clicks',
  watchMinutes: 'Minutes watched',
  subscribers: 'New subscribers',
};

/** Where a measurement is from. */
export const metricSources = ['api', 'csv', 'typed'] as const;
export type MetricSource = (typeof metricSources)[number];

/** Hosts on which posts of a network are. */
const hosts: Record<Network, RegExp> = {
  pinterest: /^(?:(?:[a-z-]+\.)?pinterest\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})|pin\.it)$/,
  instagram: /^(?:(?:www|m)\.)?instagram\.com$/,
  youtube: /^(?:(?:(?:www|m|music|studio)\.)?youtube\.com|youtu\.be)$/,
};

/** Whether an address is that of something on a network: https, its host, and more than its first page. */
export function isAddressOf(network: Network, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, pathname, search, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts[network].test(hostname) && (pathname.length > 1 || search.length > 1);
}
