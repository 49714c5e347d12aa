/** What a person is told of, in the order of the settings. */
export const notificationKinds = ['follow', 'remix', 'boardFollow', 'boardMember', 'spaceMember'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationKindLabels: Record<NotificationKind, string> = {
  follow: 'Somebody follows you',
  remix: 'Somebody remixes an outfit of yours',
  boardFollow: 'Somebody saves a board of yours',
  boardMember: 'Somebody adds you to a board',
  spaceMember: 'Somebody adds you to a space',
};

/** Where they are told: by the bell of the topbar, by mail. */
export const notificationChannels = ['app', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationChannelLabels: Record<NotificationChannel, string> = {
  app: 'In Bestie',
  mail: 'By e-mail',
};

/** As long as a person has not chosen. */
export const usualChannels: Record<NotificationChannel, boolean> = { app: true, mail: false };
