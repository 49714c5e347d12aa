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
    confessions: '/community/confessions',
    lounge: '/lounge',
  },
  creator: {
    home: '/creator/home',
    spaces: '/creator/spaces',
    space: '/creator/spaces/:spaceId',
    spaceUpload: '/creator/spaces/:spaceId/upload',
    trash: '/creator/trash',
  },
  admin: {
    home: '/admin/home',
    users: '/admin/users',
    confessions: '/admin/confessions',
    spaces: '/admin/spaces',
    meta: '/meta',
    storageSmoke: '/storage-smoke',
  },
  search: '/search',
} as const;
