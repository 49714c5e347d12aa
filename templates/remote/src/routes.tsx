import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';
import type { data } from './remote-data';

type Pages = RemoteDefinition<(typeof data)['routes'][number]['page']>['pages'];

/**
 * The code of each page in remote-data.ts, loaded when the page is opened. Chunks are named `page-` and the
 * page's name, by which the build knows the files that a page needs first.
 */
export const pages: Pages = {
  home: () => import(/* webpackChunkName: "page-home" */ './features/home/home-page'),
};
