import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';
import type { data } from './remote-data';

type Pages = RemoteDefinition<(typeof data)['routes'][number]['page']>['pages'];

/**
 * The code of each page that remote-data.ts names, loaded on the first visit. Chunks are named `page-` and
 * the page's name, which tells the build the files that a page needs first.
 */
export const pages: Pages = {
  home: () => import(/* webpackChunkName: "page-home" */ './features/home/home-page'),
  closet: () => import(/* webpackChunkName: "page-closet" */ './features/closet/closet-page'),
  'upload-closet': () =>
    import(/* webpackChunkName: "page-upload-closet" */ './features/upload-closet/upload-closet-page'),
  builder: () => import(/* webpackChunkName: "page-builder" */ './features/builder/builder-page'),
  boards: () => import(/* webpackChunkName: "page-boards" */ './features/boards/boards-page'),
  board: () => import(/* webpackChunkName: "page-board" */ './features/boards/board/board-page'),
  'public-board': () =>
    import(/* webpackChunkName: "page-public-board" */ './features/boards/public-board/public-board-page'),
  'public-episode': () =>
    import(/* webpackChunkName: "page-public-episode" */ './features/public-episode/public-episode-page'),
  'public-outfit': () =>
    import(/* webpackChunkName: "page-public-outfit" */ './features/public-outfit/public-outfit-page'),
  person: () => import(/* webpackChunkName: "page-person" */ './features/person/person-page'),
  'voice-clip': () =>
    import(/* webpackChunkName: "page-voice-clip" */ './features/voice-clip/voice-clip-page'),
  planner: () => import(/* webpackChunkName: "page-planner" */ './features/planner/planner-page'),
  forum: () => import(/* webpackChunkName: "page-forum" */ './features/forum/list/forum-page'),
  'forum-thread': () =>
    import(/* webpackChunkName: "page-forum-thread" */ './features/forum/thread/thread-page'),
  search: () => import(/* webpackChunkName: "page-search" */ './features/search/search-page'),
  settings: () => import(/* webpackChunkName: "page-settings" */ './features/settings/settings-page'),
  notifications: () =>
    import(/* webpackChunkName: "page-notifications" */ './features/notifications/notifications-page'),
  trash: () => import(/* webpackChunkName: "page-trash" */ './features/trash/trash-page'),
  confessions: () =>
    import(/* webpackChunkName: "page-confessions" */ './features/confessions/confessions-page'),
  lounge: () => import(/* webpackChunkName: "page-lounge" */ './features/lounge/lounge-page'),
  profile: () => import(/* webpackChunkName: "page-profile" */ './features/profile/profile-page'),
  billing: () => import(/* webpackChunkName: "page-billing" */ './features/billing/billing-page'),
  'test-checkout': () =>
    import(/* webpackChunkName: "page-test-checkout" */ './features/billing/test-checkout-page'),
  'test-card': () => import(/* webpackChunkName: "page-test-card" */ './features/billing/test-card-page'),
  challenges: () =>
    import(/* webpackChunkName: "page-challenges" */ './features/challenges/list/challenges-page'),
  challenge: () =>
    import(/* webpackChunkName: "page-challenge" */ './features/challenges/challenge/challenge-page'),
  vip: () => import(/* webpackChunkName: "page-vip" */ './features/vip/vip-page'),
  spotlights: () => import(/* webpackChunkName: "page-spotlights" */ './features/spotlights/spotlights-page'),
  calendar: () => import(/* webpackChunkName: "page-calendar" */ './features/calendar/calendar-page'),
};
