/** Every path of the product in one place (specification.md, section 2). */
export const paths = {
  root: '/',
  login: '/login',
  unauthorized: '/unauthorized',
  fan: {
    home: '/home',
    closet: '/closet',
    builder: '/outfits/builder',
    planner: '/planner',
    uploadCloset: '/upload/closet',
    settings: '/settings',
    profile: '/profile',
    trash: '/trash',
    notifications: '/notifications',
    boards: '/boards',
    board: '/boards/:boardId',
    person: '/u/:handle',
    forum: '/community/forum',
    forumThread: '/community/forum/:threadId',
    /** Open to everybody when the board is public or unlisted. */
    publicBoard: '/b/:uid/:boardId',
    /** The same for an outfit. */
    publicOutfit: '/o/:uid/:outfitId',
    /** The same for an episode. */
    publicEpisode: '/e/:uid/:episodeId',
    confessions: '/community/confessions',
    lounge: '/lounge',
    calendar: '/calendar',
    spotlights: '/community/spotlights',
    challenges: '/community/challenges',
    challenge: '/community/challenges/:challengeId',
    vip: '/vip',
    /** Open to everybody when the clip is public. */
    voiceClip: '/voice/:clipId',
    billing: '/billing',
    /** Pages of the test provider, which stand for those of a real one. */
    testCheckout: '/billing/checkout/:checkoutId',
    testCard: '/billing/card',
    loungeRoom: '/lounge/:roomId',
  },
  creator: {
    home: '/creator/home',
    calendar: '/creator/calendar',
    pinterest: '/creator/pinterest',
    instagram: '/creator/instagram',
    youtube: '/creator/youtube',
    spaces: '/creator/spaces',
    space: '/creator/spaces/:spaceId',
    spaceUpload: '/creator/spaces/:spaceId/upload',
    postLater: '/creator/post-later',
    trash: '/creator/trash',
    connections: '/creator/connections',
    moneyChat: '/creator/money-chat',
    voice: '/voice',
    uploadVoice: '/upload/voice',
    episodes: '/episodes',
    episode: '/episodes/:episodeId',
    uploadEpisodes: '/upload/episodes',
    insights: '/creator/insights',
  },
  admin: {
    home: '/admin/home',
    users: '/admin/users',
    chat: '/admin/chat',
    confessions: '/admin/confessions',
    vip: '/admin/vip',
    boards: '/admin/boards',
    spaces: '/admin/spaces',
    themes: '/admin/themes',
    episodes: '/admin/content/episodes',
    clips: '/admin/content/clips',
    meta: '/meta',
    storageSmoke: '/storage-smoke',
  },
  search: '/search',
} as const;

/**
 * What this device keeps of a person for when there is no connection: one cache for each person, deleted at sign-out and
 * when somebody else signs in.
 */
export const kept = {
  cache: (uid: string): string => `bestie-kept:${uid}`,
  /** Pages that open without a connection. */
  paths: [paths.fan.closet] as readonly string[],
  /** Key of the page at a path, as the server sent it. */
  page: (path: string): string => `/kept/pages${path}`,
  /** Key of data that a page shows. */
  data: (name: string): string => `/kept/data/${name}.json`,
};
