import { useNavigate } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { usePrimaryAction } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { ClosetTabs } from '../closet-tabs';
import { ClosetCapsules } from './closet-capsules';

/** The closet's tab Capsules. */
export default function CapsulesTab() {
  const navigate = useNavigate();
  usePrimaryAction({ label: 'Add pieces', run: () => void navigate(paths.fan.uploadCloset) });
  return (
    <Page>
      <PageHeader
        title="Closet"
        lede="The fewest pieces that make the most outfits."
        actions={<TrashMenu href={`${paths.fan.trash}?kind=capsules`} />}
      />
      <ClosetTabs />
      <ClosetCapsules />
    </Page>
  );
}
