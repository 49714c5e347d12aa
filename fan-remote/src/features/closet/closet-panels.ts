import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import type { ClosetTab } from './closet-tabs';

/**
 * The content of each tab, with its own page header. Null for the pieces, which are part of the page's code.
 */
export const closetPanels: Record<ClosetTab['value'], LazyExoticComponent<ComponentType> | null> = {
  items: null,
  outfits: lazyPart(() => import(/* webpackChunkName: "closet-outfits" */ './outfits/outfits-tab')),
  stats: lazyPart(() => import(/* webpackChunkName: "closet-stats" */ './stats/stats-tab')),
  capsules: lazyPart(() => import(/* webpackChunkName: "closet-capsules" */ './capsules/capsules-tab')),
};
