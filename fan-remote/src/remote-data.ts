import { pinsQueries } from '@bestie/client/pins.queries';
import { readPath } from '@bestie/client/read-path';
import { paths } from '@bestie/contracts/paths';
import { defineRemoteData } from '@bestie/remote-kit/define-remote';
import { homeLists } from './features/home/home-lists';

/** What the pages of one board ask for first. */
const boardReads = [
  readPath('boards', 'get', { boardId: '{boardId}' }),
  readPath('pins', 'list', pinsQueries.firstPage('{boardId}')),
];

/** What the shell knows of this console before any of its code is loaded. */
export const data = defineRemoteData({
  id: 'fan',
  title: 'Bestie',
  audience: 'fan',
  accent: 'fan',
  shell: '^2.2.0',
  home: paths.fan.home,
  navigation: [
    {
      items: [
        { label: 'Home', to: paths.fan.home, icon: 'house' },
        { label: 'Closet', to: paths.fan.closet, icon: 'shirt' },
        { label: 'Boards', to: paths.fan.boards, icon: 'layout-dashboard' },
        { label: 'Outfit Builder', to: paths.fan.builder, icon: 'palette' },
        { label: 'Planner', to: paths.fan.planner, icon: 'calendar' },
        { label: 'Top Picks', to: paths.fan.spotlights, icon: 'award' },
        { label: 'Forum', to: paths.fan.forum, icon: 'messages-square' },
        { label: 'Confessions', to: paths.fan.confessions, icon: 'venetian-mask' },
        { label: 'VIP', to: paths.fan.vip, icon: 'crown' },
        { label: 'Calendar', to: paths.fan.calendar, icon: 'calendar-days' },
        {
          label: 'The Bestie Lounge',
          to: paths.fan.lounge,
          icon: 'sofa',
          badge: {
            read: readPath('lounge', 'unread', {}),
            events: ['loungeMessages.create', 'loungeMessages.delete', 'lounge.markRead', 'lounge.setMuted'],
          },
        },
      ],
    },
  ],
  routes: [
    {
      path: paths.fan.home,
      title: 'Home',
      breadcrumb: 'Home',
      page: 'home',
      primaryAction: 'Add pieces',
      reads: [
        ...Object.values(homeLists).map((list) => readPath('items', 'list', list)),
        readPath('items', 'facets', {}),
        readPath('outfits', 'facets', {}),
        readPath('plannerEntries', 'today', {}),
        readPath('suggestions', 'list', {}),
      ],
    },
    {
      path: paths.fan.closet,
      title: 'Closet',
      breadcrumb: 'Closet',
      page: 'closet',
      primaryAction: 'Add pieces',
      searchable: true,
      reads: [readPath('items', 'list', { sort: 'added' }), readPath('items', 'facets', {})],
    },
    {
      path: paths.fan.uploadCloset,
      title: 'Add pieces',
      breadcrumb: 'Add pieces',
      page: 'upload-closet',
      primaryAction: 'Choose photos',
    },
    {
      path: paths.fan.builder,
      title: 'Outfit Builder',
      breadcrumb: 'Outfit Builder',
      page: 'builder',
    },
    {
      path: paths.fan.boards,
      title: 'Boards',
      breadcrumb: 'Boards',
      page: 'boards',
      primaryAction: 'New board',
      reads: [readPath('boards', 'list', { tab: 'own' })],
    },
    {
      path: paths.fan.board,
      title: 'Board',
      breadcrumb: 'Board',
      page: 'board',
      primaryAction: 'Add pins',
      reads: boardReads,
    },
    {
      path: paths.fan.publicBoard,
      title: 'Board',
      breadcrumb: 'Board',
      page: 'public-board',
      public: true,
      reads: boardReads,
    },
    {
      path: paths.fan.publicOutfit,
      title: 'Outfit',
      breadcrumb: 'Outfit',
      page: 'public-outfit',
      public: true,
      reads: [readPath('outfits', 'show', { outfitId: '{outfitId}' })],
    },
    {
      path: paths.fan.person,
      title: 'Person',
      breadcrumb: 'Person',
      page: 'person',
      reads: [readPath('profiles', 'show', { handle: '{handle}' })],
    },
    {
      path: paths.fan.planner,
      title: 'Planner',
      breadcrumb: 'Planner',
      page: 'planner',
      primaryAction: 'Plan a look',
    },
    {
      path: paths.fan.forum,
      title: 'Forum',
      breadcrumb: 'Forum',
      page: 'forum',
      primaryAction: 'New thread',
      searchable: true,
      reads: [readPath('forum', 'listCategories', {}), readPath('forum', 'list', { order: 'latest' })],
    },
    {
      path: paths.fan.forumThread,
      title: 'Thread',
      breadcrumb: 'Thread',
      page: 'forum-thread',
      primaryAction: 'Reply',
      reads: [
        readPath('forum', 'get', { threadId: '{threadId}' }),
        readPath('forumPosts', 'list', { threadId: '{threadId}' }),
      ],
    },
    { path: paths.search, title: 'Search', breadcrumb: 'Search', page: 'search' },
    { path: paths.fan.settings, title: 'Settings', breadcrumb: 'Settings', page: 'settings' },
    {
      path: paths.fan.notifications,
      title: 'Notifications',
      breadcrumb: 'Notifications',
      page: 'notifications',
    },
    {
      path: paths.fan.trash,
      title: 'Trash',
      breadcrumb: 'Trash',
      page: 'trash',
      reads: [readPath('trash', 'list', {})],
    },
    {
      path: paths.fan.confessions,
      title: 'Confessions',
      breadcrumb: 'Confessions',
      page: 'confessions',
      primaryAction: 'Write a confession',
      reads: [readPath('confessions', 'list', {})],
    },
    {
      path: paths.fan.lounge,
      title: 'The Bestie Lounge',
      breadcrumb: 'The Bestie Lounge',
      page: 'lounge',
      reads: [readPath('lounge', 'list', {})],
    },
    {
      path: paths.fan.loungeRoom,
      title: 'The Bestie Lounge',
      breadcrumb: 'Room',
      page: 'lounge',
      reads: [readPath('lounge', 'list', {})],
    },
    { path: paths.fan.profile, title: 'Profile', breadcrumb: 'Profile', page: 'profile' },
    {
      path: paths.fan.calendar,
      title: 'Calendar',
      breadcrumb: 'Calendar',
      page: 'calendar',
      primaryAction: 'New event',
    },
    {
      path: paths.fan.vip,
      title: 'VIP',
      breadcrumb: 'VIP',
      page: 'vip',
      reads: [readPath('vip', 'get', {}), readPath('vipPosts', 'list', {})],
    },
    {
      path: paths.fan.spotlights,
      title: 'Top Picks',
      breadcrumb: 'Top Picks',
      page: 'spotlights',
      primaryAction: 'Nominate',
      reads: [readPath('spotlights', 'get', {}), readPath('spotlights', 'listOwn', {})],
    },
  ],
  redirects: [
    { from: '/closet/upload', to: paths.fan.closet },
    { from: '/closet/dashboard', to: paths.fan.closet },
  ],
  create: [
    { label: 'Closet item', to: paths.fan.uploadCloset, icon: 'camera' },
    { label: 'Outfit', to: paths.fan.builder, icon: 'palette' },
  ],
  places: [paths.fan.home, paths.fan.closet, paths.fan.boards, paths.fan.builder, paths.fan.planner],
});
