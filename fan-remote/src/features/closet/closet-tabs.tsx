import { useSearchParams } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { TabLinks } from '@bestie/design-system/tabs';

/**
 * The closet's tabs; `value` is in the URL as `?tab=`, except for the first. A new one is one entry here and
 * one in `closet-panels.ts`.
 */
const closetTabs = [
  { value: 'items', label: 'Items' },
  { value: 'outfits', label: 'Outfits' },
  { value: 'stats', label: 'Stats' },
  { value: 'capsules', label: 'Capsules' },
] as const;

export type ClosetTab = (typeof closetTabs)[number];

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
