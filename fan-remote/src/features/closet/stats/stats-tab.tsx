import { useNavigate } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { usePrimaryAction } from '@bestie/remote-kit/shell';
import { ClosetTabs } from '../closet-tabs';
import { ClosetStats } from './closet-stats';

/** The closet's tab Stats. */
export default function StatsTab() {
  const navigate = useNavigate();
  usePrimaryAction({ label: 'Add pieces', run: () => void navigate(paths.fan.uploadCloset) });
  return (
    <Page>
      <PageHeader title="Closet" lede="What gets worn, what rests, and what each wear costs." />
      <ClosetTabs />
      <ClosetStats />
    </Page>
  );
}
