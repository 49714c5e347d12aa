/** Constants of the admins' list of episodes, without any library, so that pages can import them cheaply. */

/** Drafts are nobody else's, so there are none. */
export const adminEpisodeStates = [
  'present',
  'scheduled',
  'published',
  'unlisted',
  'hidden',
  'featured',
  'trash',
] as const;
export type AdminEpisodeState = (typeof adminEpisodeStates)[number];

export const adminEpisodeSorts = ['activity', 'created', 'plays'] as const;
export type AdminEpisodeSort = (typeof adminEpisodeSorts)[number];
