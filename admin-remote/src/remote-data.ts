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
      heading: { lede: 'How the community and the platform are doing.' },
      page: 'overview',
      reads: [readPath('platform', 'overview', {})],
    },
    {
      path: paths.admin.users,
      title: 'Users',
      breadcrumb: 'Users',
      heading: { lede: 'Everyone who ever signed in. Every change asks why and is kept in the audit log.' },
      page: 'users',
      reads: [readPath('users', 'list', {})],
    },
    {
      path: paths.admin.spaces,
      title: 'Spaces',
      breadcrumb: 'Spaces',
      heading: { lede: 'Everyone’s spaces. Hiding one asks why; its owner is told, and keeps it.' },
      page: 'spaces',
      reads: [readPath('adminSpaces', 'list', { state: 'present', sort: 'activity' })],
    },
    {
      path: paths.admin.boards,
      title: 'Boards',
      breadcrumb: 'Boards',
      heading: { lede: 'Everyone’s boards. Hiding one asks why; its owner is told, and keeps it.' },
      page: 'boards',
      reads: [readPath('adminBoards', 'list', { state: 'present', sort: 'activity' })],
    },
    {
      path: paths.admin.chat,
      title: 'Chat Manager',
      breadcrumb: 'Chat Manager',
      heading: {
        lede: 'What people reported, what word filters found and what was confessed, until an admin decides.',
      },
      page: 'chat',
      reads: [readPath('reports', 'list', { order: 'priority' })],
    },
    {
      path: paths.admin.confessions,
      title: 'Confessions',
      breadcrumb: 'Confessions',
      heading: {
        lede: 'You read what was written, not who wrote it. Cards stand in random order within a day.',
      },
      page: 'confessions',
      reads: [readPath('confessions', 'listQueue', { queue: 'pending' })],
    },
    {
      path: paths.admin.vip,
      title: 'VIP tiers',
      breadcrumb: 'VIP tiers',
      heading: { lede: 'A higher tier opens everything of the lower ones. Tiers are closed, never deleted.' },
      page: 'vip-tiers',
      primaryAction: 'New tier',
      reads: [readPath('vip', 'get', {})],
    },
    {
      path: paths.admin.themes,
      title: 'Themes',
      breadcrumb: 'Themes',
      heading: { lede: 'Everybody sees the live theme. Light, dark and auto stay each person’s own choice.' },
      page: 'themes',
      primaryAction: 'New theme',
      reads: [readPath('themes', 'list', {})],
    },
    {
      path: paths.admin.episodes,
      title: 'Episodes',
      breadcrumb: 'Episodes',
      heading: { lede: 'Everyone’s episodes. Words and sound stay their creators’.' },
      page: 'episodes',
      reads: [readPath('adminEpisodes', 'list', { state: 'present', sort: 'activity' })],
    },
    {
      path: paths.admin.clips,
      title: 'Clips',
      breadcrumb: 'Clips',
      heading: { lede: 'Parts of episodes, in the order in which members see them.' },
      page: 'clips',
      primaryAction: 'New clip',
      reads: [readPath('adminClips', 'list', {})],
    },
    {
      path: paths.admin.meta,
      title: 'Meta & Tools',
      breadcrumb: 'Meta & Tools',
      heading: { lede: 'What is running right now, and the tools for operating it.' },
      page: 'meta',
      reads: [readPath('platform', 'get', {})],
    },
    {
      path: paths.admin.storageSmoke,
      title: 'Storage Smoke',
      breadcrumb: 'Storage Smoke',
      heading: {
        lede: 'Uploads, reads and deletes small files of your own through the storage SDK, and shows what worked.',
      },
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
