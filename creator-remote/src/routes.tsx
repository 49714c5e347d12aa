import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';
import type { data } from './remote-data';

/** Parts in slots of other consoles; chunks are named `part-` and the part's name. */
export const parts: RemoteDefinition['parts'] = {
  'latest-episode': () =>
    import(/* webpackChunkName: "part-latest-episode" */ './features/latest-episode/latest-episode'),
};

type Pages = RemoteDefinition<(typeof data)['routes'][number]['page']>['pages'];

/**
 * The code of each page that remote-data.ts names, loaded on the first visit. Chunks are named `page-` and
 * the page's name, which tells the build the files that a page needs first.
 */
export const pages: Pages = {
  home: () => import(/* webpackChunkName: "page-home" */ './features/home/home-page'),
  calendar: () => import(/* webpackChunkName: "page-calendar" */ './features/calendar/calendar-page'),
  spaces: () => import(/* webpackChunkName: "page-spaces" */ './features/spaces/spaces-page'),
  space: () => import(/* webpackChunkName: "page-space" */ './features/space/space-page'),
  pinterest: () => import(/* webpackChunkName: "page-pinterest" */ './features/composer/pinterest-page'),
  instagram: () => import(/* webpackChunkName: "page-instagram" */ './features/composer/instagram-page'),
  youtube: () => import(/* webpackChunkName: "page-youtube" */ './features/composer/youtube-page'),
  voice: () => import(/* webpackChunkName: "page-voice" */ './features/voice/voice-page'),
  'upload-voice': () =>
    import(/* webpackChunkName: "page-upload-voice" */ './features/upload-voice/upload-voice-page'),
  trash: () => import(/* webpackChunkName: "page-trash" */ './features/trash/trash-page'),
  'money-chat': () =>
    import(/* webpackChunkName: "page-money-chat" */ './features/money-chat/money-chat-page'),
  connections: () =>
    import(/* webpackChunkName: "page-connections" */ './features/connections/connections-page'),
  'post-later': () =>
    import(/* webpackChunkName: "page-post-later" */ './features/post-later/post-later-page'),
  episodes: () => import(/* webpackChunkName: "page-episodes" */ './features/episodes/episodes-page'),
  episode: () => import(/* webpackChunkName: "page-episode" */ './features/episode/episode-page'),
  'upload-episodes': () =>
    import(/* webpackChunkName: "page-upload-episodes" */ './features/upload-episodes/upload-episodes-page'),
  insights: () => import(/* webpackChunkName: "page-insights" */ './features/insights/insights-page'),
  'space-upload': () =>
    import(/* webpackChunkName: "page-space-upload" */ './features/space-upload/upload-page'),
};
