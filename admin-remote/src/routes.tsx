import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';
import type { data } from './remote-data';

type Pages = RemoteDefinition<(typeof data)['routes'][number]['page']>['pages'];

/**
 * The code of each page that remote-data.ts names, loaded on the first visit. Chunks are named `page-` and
 * the page's name, which tells the build the files that a page needs first.
 */
export const pages: Pages = {
  overview: () => import(/* webpackChunkName: "page-overview" */ './features/overview/overview-page'),
  users: () => import(/* webpackChunkName: "page-users" */ './features/users/users-page'),
  boards: () => import(/* webpackChunkName: "page-boards" */ './features/boards/boards-page'),
  spaces: () => import(/* webpackChunkName: "page-spaces" */ './features/spaces/spaces-page'),
  chat: () => import(/* webpackChunkName: "page-chat" */ './features/chat/chat-page'),
  confessions: () =>
    import(/* webpackChunkName: "page-confessions" */ './features/confessions/confessions-queue-page'),
  'vip-tiers': () => import(/* webpackChunkName: "page-vip-tiers" */ './features/vip/vip-tiers-page'),
  themes: () => import(/* webpackChunkName: "page-themes" */ './features/themes/themes-page'),
  episodes: () => import(/* webpackChunkName: "page-episodes" */ './features/episodes/episodes-page'),
  clips: () => import(/* webpackChunkName: "page-clips" */ './features/clips/clips-page'),
  meta: () => import(/* webpackChunkName: "page-meta" */ './features/meta/meta-page'),
  'storage-smoke': () =>
    import(/* webpackChunkName: "page-storage-smoke" */ './features/storage-smoke/storage-smoke-page'),
};
