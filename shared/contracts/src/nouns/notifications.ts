/** Kinds of notifications, in the order of the settings. */
export const notificationKinds = [
  'follow',
  'remix',
  'boardFollow',
  'boardMember',
  'boardFeature',
  'spaceMember',
  'reply',
  'mention',
  'accepted',
  'reaction',
  'loungeMention',
  'loungeReply',
  'event',
  'pick',
  'pickComment',
  'challenge',
  'vipPost',
  'vipComment',
  'membership',
  'socialPost',
  'episode',
  'deal',
  'connection',
  'transfer',
  'quota',
  'reportOutcome',
  'sanction',
  'account',
  'secondFactor',
  'confessionUnsealed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that are delivered on all channels and cannot be switched off. */
export const alwaysTold = [
  'sanction',
  'secondFactor',
  'confessionUnsealed',
] as const satisfies readonly NotificationKind[];
export type ChosenKind = Exclude<NotificationKind, (typeof alwaysTold)[number]>;
export const isChosenKind = (kind: NotificationKind): kind is ChosenKind =>
  !(alwaysTold as readonly NotificationKind[]).includes(kind);
/** Kinds that people choose about, in the order of the settings. */
export const chosenKinds: readonly ChosenKind[] = notificationKinds.filter(isChosenKind);

export const notificationKindLabels: Record<NotificationKind, string> = {
  follow: 'Someone follows you',
  remix: 'Someone remixes one of your outfits',
  boardFollow: 'Someone saves one of your boards',
  boardFeature: 'Admins want to feature one of your boards, or do',
  boardMember: 'Someone adds you to a board',
  spaceMember: 'Someone adds you to a space',
  reply: 'Someone replies in a thread you follow',
  mention: 'Someone mentions you',
  accepted: 'Your reply is accepted as the answer',
  reaction: 'Someone reacts to a post of yours',
  loungeMention: 'Someone mentions you in the lounge',
  loungeReply: 'Someone replies to you in the lounge',
  event: 'An event you answered to changes, or has a place for you',
  pick: 'An outfit of yours is nominated for Top Picks, or shown there',
  pickComment: 'Someone comments on an outfit of yours in Top Picks',
  challenge: 'A challenge you entered opens voting, changes or ends',
  vipPost: 'A creator writes for your VIP tier',
  vipComment: 'Someone comments on a VIP post of yours',
  membership: 'You are given a VIP tier, its payment fails, or it ends',
  socialPost: 'A post of yours is due, cannot go out, failed or was missed',
  episode: 'An episode of yours needs you, or an admin plans or features it',
  connection: 'A network no longer lets Bestie publish for you',
  deal: 'A day of one of your deals comes or is over',
  transfer: 'A board or space is offered to you, or gets a new owner',
  quota: 'An admin changes how much you can store',
  reportOutcome: 'Admins decide about something you reported',
  sanction: 'Admins decide about you or your posts',
  account: 'An admin changes your role, or what others see of you',
  secondFactor: 'An admin removes your passkeys',
  confessionUnsealed: 'An admin unseals who wrote a confession',
};

/** Channels: the bell of the topbar, mail, and push on devices that subscribed. */
export const notificationChannels = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationChannelLabels: Record<NotificationChannel, string> = {
  app: 'In Bestie',
  mail: 'By email',
  push: 'By push',
};

/** Of what people are told on each channel as long as they have not chosen. */
export const usualKinds: Record<NotificationChannel, readonly NotificationKind[]> = {
  app: notificationKinds,
  // Money that is owed, and changed permissions, are mailed.
  mail: ['deal', 'account', ...alwaysTold],
  // On devices that were asked to: only what somebody waits for.
  push: ['reply', 'mention', 'accepted', 'socialPost', 'episode', 'connection', ...alwaysTold],
};
