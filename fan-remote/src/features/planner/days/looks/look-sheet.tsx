import { Drawer } from '@bestie/design-system/drawer';
import { formatFullDay } from '@bestie/design-system/format-date';
import { LookPhotos } from './look-photos';

/** Photos of oneself on a day; `?looks=` opens it. */
export default function LookSheet({ date, onClose }: { date: string; onClose: () => void }) {
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Photos of you"
      description={formatFullDay(date)}
    >
      <LookPhotos date={date} />
    </Drawer>
  );
}
