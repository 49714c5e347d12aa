import { readPath } from '@bestie/client/read-path';
import type { Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';
import { defineRemoteData } from '@bestie/remote-kit/define-remote';

/** The page of a network: its drafts, and whether Bestie may publish there. */
const networkRoute = <N extends Network>(network: N, title: string, primaryAction: string) => ({
  path: paths.creator[network],
  title,
  breadcrumb: title,
  page: network,
  primaryAction,
  reads: [
    readPath('connections', 'list', {}),
    readPath('socialPosts', 'listQueue', { view: 'tray', networks: [network] }),
  ],
});

/** A space that a proof opens. */
const firstSpace = {
  read: readPath('spaces', 'list', { sort: 'activity', state: 'active' }),
  parameters: { spaceId: 'items.0.id' },
};

/** What the shell knows about this console before its code is loaded. */
export const data = defineRemoteData({
  id: 'creator',
  title: 'Studio',
  audience: 'creator',
  accent: 'creator',
  shell: '^2.0.0',
  fills: [{ slot: 'fan-home@1', part: 'latest-episode' }],
  home: paths.creator.home,
  consoleName: 'Creator Console',
  navigation: [
    {
      title: 'Studio',
      items: [
        { label: 'Homepage', to: paths.creator.home, icon: 'house' },
        { label: 'Content Calendar', to: paths.creator.calendar, icon: 'calendar-days' },
        { label: 'Spaces', to: paths.creator.spaces, icon: 'folder-open' },
        { label: 'Insights', to: paths.creator.insights, icon: 'chart-no-axes-column' },
      ],
    },
    {
      title: 'Social',
      items: [
        { label: 'Pinterest', to: paths.creator.pinterest, icon: 'pin' },
        { label: 'Instagram', to: paths.creator.instagram, icon: 'camera' },
        { label: 'Youtube', to: paths.creator.youtube, icon: 'circle-play' },
        { label: 'Money Chat', to: paths.creator.moneyChat, icon: 'hand-coins' },
        { label: 'Post Me Later', to: paths.creator.postLater, icon: 'calendar-clock' },
      ],
    },
  ],
  routes: [
    {
      path: paths.creator.home,
      title: 'Homepage',
      breadcrumb: 'Homepage',
      heading: {
        title: 'Your studio',
        size: 'xl',
        lede: 'What needs you first, then this week’s posts, your deals, and every picture, sound and video that you make.',
      },
      page: 'home',
      primaryAction: 'New space',
      reads: [
        readPath('spaces', 'summary', {}),
        readPath('spaces', 'list', { sort: 'activity' }),
        readPath('socialPosts', 'listNeeds', {}),
        readPath('deals', 'listNeeds', {}),
        readPath('socialPosts', 'listQueue', { view: 'attention', states: ['due'], limit: 5 }),
        readPath('socialPosts', 'listQueue', { view: 'upcoming', limit: 20 }),
        readPath('socialPosts', 'listQueue', { view: 'tray', limit: 5 }),
      ],
    },
    {
      path: paths.creator.calendar,
      title: 'Content Calendar',
      breadcrumb: 'Content Calendar',
      heading: { lede: 'What goes out where and when.' },
      page: 'calendar',
      primaryAction: 'New post',
      reads: [
        readPath('socialPosts', 'listQueue', { view: 'tray' }),
        readPath('socialPosts', 'listLabels', {}),
      ],
    },
    {
      path: paths.creator.spaces,
      title: 'Spaces',
      breadcrumb: 'Spaces',
      heading: { lede: 'Shared places for the pictures, sound and video of a project.' },
      page: 'spaces',
      primaryAction: 'New space',
      reads: [readPath('spaces', 'list', { sort: 'activity', state: 'active' })],
    },
    {
      path: paths.creator.space,
      title: 'Space',
      breadcrumb: 'Space',
      page: 'space',
      primaryAction: 'Upload files',
      reads: [
        readPath('spaces', 'get', { spaceId: '{spaceId}' }),
        readPath('assets', 'folders', { spaceId: '{spaceId}' }),
        readPath('assets', 'list', { spaceId: '{spaceId}', folder: '', sort: 'added' }),
      ],
      example: firstSpace,
    },
    {
      path: paths.creator.spaceUpload,
      title: 'Upload',
      breadcrumb: 'Upload',
      page: 'space-upload',
      example: firstSpace,
      primaryAction: 'Choose files',
    },
    networkRoute('pinterest', 'Pinterest', 'New pin'),
    networkRoute('instagram', 'Instagram', 'New post'),
    networkRoute('youtube', 'Youtube', 'New video'),
    {
      path: paths.creator.postLater,
      title: 'Post Me Later',
      breadcrumb: 'Post Me Later',
      heading: { lede: 'Everything you plan for Pinterest, Instagram and YouTube, in one list.' },
      page: 'post-later',
      primaryAction: 'Fill free slots',
      reads: [
        readPath('socialPosts', 'listNeeds', {}),
        readPath('socialPosts', 'listQueue', { view: 'attention', states: ['due'], limit: 5 }),
        readPath('socialPosts', 'listQueue', { view: 'upcoming', limit: 5 }),
        readPath('socialPosts', 'listQueue', { view: 'tray', limit: 5 }),
        readPath('socialPosts', 'listQueue', { view: 'published', limit: 5 }),
        readPath('socialPosts', 'listQueue', { view: 'attention', states: ['failed'], limit: 5 }),
        readPath('socialPosts', 'listQueue', { view: 'attention', states: ['missed'], limit: 5 }),
        readPath('socialPosts', 'listLabels', {}),
      ],
    },
    {
      path: paths.creator.connections,
      title: 'Connections',
      breadcrumb: 'Connections',
      page: 'connections',
      reads: [readPath('connections', 'list', {})],
    },
    {
      path: paths.creator.moneyChat,
      title: 'Money Chat',
      breadcrumb: 'Money Chat',
      heading: { lede: 'Every deal, from the first message to the money in the bank. Only you see it.' },
      page: 'money-chat',
      primaryAction: 'New deal',
      reads: [readPath('deals', 'listBoard', {}), readPath('deals', 'getOwed', {})],
    },
    {
      path: paths.creator.episodes,
      title: 'Episodes',
      breadcrumb: 'Episodes',
      heading: { lede: 'Your podcast: drafts, what is planned, and what people hear.' },
      page: 'episodes',
      primaryAction: 'New episode',
      reads: [readPath('episodes', 'list', {}), readPath('episodes', 'getPodcast', {})],
    },
    {
      path: paths.creator.episode,
      title: 'Episode',
      breadcrumb: 'Episode',
      page: 'episode',
      reads: [
        readPath('episodes', 'get', { episodeId: '{episodeId}' }),
        readPath('episodes', 'getPodcast', {}),
      ],
      example: { read: readPath('episodes', 'list', {}), parameters: { episodeId: 'items.0.id' } },
    },
    {
      path: paths.creator.uploadEpisodes,
      title: 'New episode',
      breadcrumb: 'New episode',
      heading: {
        lede: 'Each file becomes a draft at once. Write about it while it uploads, here or on any page.',
      },
      page: 'upload-episodes',
      primaryAction: 'New draft',
    },
    {
      path: paths.creator.insights,
      title: 'Insights',
      breadcrumb: 'Insights',
      heading: {},
      page: 'insights',
      reads: [readPath('insights', 'get', { days: '28' })],
    },
    {
      path: paths.creator.voice,
      title: 'Voice',
      breadcrumb: 'Voice',
      heading: { lede: 'What you record for others to hear.' },
      page: 'voice',
      primaryAction: 'New voice clip',
      reads: [readPath('voiceClips', 'list', {})],
    },
    {
      path: paths.creator.uploadVoice,
      title: 'New voice clip',
      breadcrumb: 'New voice clip',
      page: 'upload-voice',
      primaryAction: 'Record',
      reads: [readPath('voiceClips', 'getTools', {})],
    },
    {
      path: paths.creator.trash,
      title: 'Trash',
      breadcrumb: 'Trash',
      page: 'trash',
      reads: [readPath('studioTrash', 'list', {})],
    },
  ],
  redirects: [{ from: '/creator', to: paths.creator.home }],
  create: [
    { label: 'Episode', to: paths.creator.uploadEpisodes, icon: 'headphones' },
    { label: 'Voice clip', to: paths.creator.uploadVoice, icon: 'mic' },
  ],
  places: [paths.creator.home, paths.creator.calendar, paths.creator.spaces],
});
