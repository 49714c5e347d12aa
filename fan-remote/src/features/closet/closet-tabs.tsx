import type { ComponentType, LazyExoticComponent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { TabLinks } from '@bestie/design-system/tabs';
import { lazyPart } from '@bestie/remote-kit/lazy-part';

export interface ClosetTab {
  /** In the URL as `?tab=`; the first tab stands there without one. */
  value: string;
  label: string;
  /** Everything under the tabs, with its own page header. Null for the pieces, whose code the page brings along. */
  panel: LazyExoticComponent<ComponentType> | null;
}

/** The closet's tabs. A new one is one entry here and its panel. */
export const closetTabs: readonly [ClosetTab, ...ClosetTab[]] = [
  { value: 'items', label: 'Items', panel: null },
  {
    value: 'outfits',
    label: 'Outfits',
    panel: lazyPart(() => import(/* webpackChunkName: "closet-outfits" */ './outfits/outfits-tab')),
  },
  {
    value: 'stats',
    label: 'Stats',
    panel: lazyPart(() => import(/* webpackChunkName: "closet-stats" */ './stats/stats-tab')),
  },
  {
    value: 'capsules',
    label: 'Capsules',
    panel: lazyPart(() => import(/* webpackChunkName: "closet-capsules" */ './capsules/capsules-tab')),
  },
];

/** The tab that the URL names. */
export function useClosetTab(): ClosetTab {
  const [params] = useSearchParams();
  return closetTabs.find(({ value }) => value === params.get('tab')) ?? closetTabs[0];
}

/** The row of tabs under the closet's title. */
export function ClosetTabs() {
  const current = useClosetTab();
  return (
    <TabLinks
      label="Closet"
      tabs={closetTabs.map((tab, index) => ({
        label: tab.label,
        href: index === 0 ? paths.fan.closet : `${paths.fan.closet}?tab=${tab.value}`,
        current: tab === current,
      }))}
    />
  );
}
