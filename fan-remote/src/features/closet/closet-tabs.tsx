import { useSearchParams } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { TabLinks } from '@bestie/design-system/tabs';

const labels = { items: 'Items', stats: 'Stats', capsules: 'Capsules' };
export type ClosetTab = keyof typeof labels;

/** The tab that `?tab=` names; pieces without it. */
export function useClosetTab(): ClosetTab {
  const [params] = useSearchParams();
  const tab = params.get('tab') ?? 'items';
  return tab in labels ? (tab as ClosetTab) : 'items';
}

/** Items and what is made of them. */
export function ClosetTabs({ current }: { current: ClosetTab }) {
  return (
    <TabLinks
      label="Closet"
      tabs={Object.entries(labels).map(([tab, label]) => ({
        label,
        href: tab === 'items' ? paths.fan.closet : `${paths.fan.closet}?tab=${tab}`,
        current: tab === current,
      }))}
    />
  );
}
