import { readPath } from '@bestie/client/read-path';
import { paths } from '@bestie/contracts/paths';
import { defineRemoteData } from '@bestie/remote-kit/define-remote';

/** What the shell knows about this console before its code is loaded. */
export const data = defineRemoteData({
  id: 'admin',
  title: 'Admin',
  audience: 'admin',
  accent: 'admin',
  shell: '^2.0.0',
  home: paths.admin.home,
  consoleName: 'Admin Console',
  navigation: [
    {
      title: 'Admin',
      items: [
        { label: 'Dashboard', to: paths.admin.home, icon: 'house' },
        { label: 'Users (Roles)', to: paths.admin.users, icon: 'users' },
        { label: 'Boards', to: paths.admin.boards, icon: 'pin' },
        { label: 'Themes', to: paths.admin.themes, icon: 'palette' },
        { label: 'Chat Manager', to: paths.admin.chat, icon: 'messages-square' },
      ],
    },
    {
      title: 'Content',
      items: [
        { label: 'Spaces', to: paths.admin.spaces, icon: 'folder-open' },
        { label: 'Episodes', to: paths.admin.episodes, icon: 'headphones' },
        { label: 'Clips', to: paths.admin.clips, icon: 'scissors' },
      ],
    },
    {
      title: 'Tools',
      items: [
        { label: 'Meta & Tools', to: paths.admin.meta, icon: 'layers' },
        { label: 'Storage Smoke', to: paths.admin.storageSmoke, icon: 'flame' },
      ],
    },
  ],
  routes: [
    {
      path: paths.admin.home,
      title: 'Dashboard',
      breadcrumb: 'Dashboard',
      page: 'overview',
      reads: [readPath('platform', 'overview', {})],
    },
    {
      path: paths.admin.users,
      title: 'Users',
      breadcrumb: 'Users',
      page: 'users',
      reads: [readPath('users', 'list', {})],
    },
    {
      path: paths.admin.spaces,
      title: 'Spaces',
      breadcrumb: 'Spaces',
      page: 'spaces',
      reads: [readPath('adminSpaces', 'list', { state: 'present', sort: 'activity' })],
    },
    {
      path: paths.admin.boards,
      title: 'Boards',
      breadcrumb: 'Boards',
      page: 'boards',
      reads: [readPath('adminBoards', 'list', { state: 'present', sort: 'activity' })],
    },
    {
      path: paths.admin.chat,
      title: 'Chat Manager',
      breadcrumb: 'Chat Manager',
      page: 'chat',
      reads: [readPath('reports', 'list', { order: 'priority' })],
    },
    {
      path: paths.admin.confessions,
      title: 'Confessions',
      breadcrumb: 'Confessions',
      page: 'confessions',
      reads: [readPath('confessions', 'listQueue', { queue: 'pending' })],
    },
    {
      path: paths.admin.vip,
      title: 'VIP tiers',
      breadcrumb: 'VIP tiers',
      page: 'vip-tiers',
      primaryAction: 'New tier',
      reads: [readPath('vip', 'get', {})],
    },
    {
      path: paths.admin.themes,
      title: 'Themes',
      breadcrumb: 'Themes',
      page: 'themes',
      primaryAction: 'New theme',
      reads: [readPath('themes', 'list', {})],
    },
    {
      path: paths.admin.episodes,
      title: 'Episodes',
      breadcrumb: 'Episodes',
      page: 'episodes',
      reads: [readPath('adminEpisodes', 'list', { state: 'present', sort: 'activity' })],
    },
    {
      path: paths.admin.clips,
      title: 'Clips',
      breadcrumb: 'Clips',
      page: 'clips',
      primaryAction: 'New clip',
      reads: [readPath('adminClips', 'list', {})],
    },
    {
      path: paths.admin.meta,
      title: 'Meta & Tools',
      breadcrumb: 'Meta & Tools',
      page: 'meta',
      reads: [readPath('platform', 'get', {})],
    },
    {
      path: paths.admin.storageSmoke,
      title: 'Storage Smoke',
      breadcrumb: 'Storage Smoke',
      page: 'storage-smoke',
      primaryAction: 'Run all checks',
    },
  ],
  redirects: [
    { from: '/admin', to: paths.admin.home },
    { from: '/admin/content/closet', to: paths.admin.spaces },
  ],
  places: [paths.admin.home, paths.admin.users, paths.admin.chat, paths.admin.meta, paths.admin.storageSmoke],
});
