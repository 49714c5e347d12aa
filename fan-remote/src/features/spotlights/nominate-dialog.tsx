import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { NominateButton } from '../../parts/outfits/nominate-button';
import { OutfitList } from '../../parts/outfits/outfit-list';
import { OutfitPicture } from '../../parts/outfits/outfit-picture';
import styles from './nominate-dialog.module.css';

/** How one nominates, and one’s own public outfits to begin with. */
export default function NominateDialog({ onClose }: { onClose: () => void }) {
  const { api, session } = useShell();
  const { data: own } = useQuery(spotlightsQueries.listOwn(api));
  const outfits = useInfiniteQuery(outfitsQueries.listPublic(api, session?.uid ?? ''));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nominate an outfit"
      description={`${plural(own?.left ?? limits.spotlights.nominations, 'nomination')} left this week.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.ways}>
        <p>
          Found something on someone’s page? Open the outfit there and choose “Nominate”. We’ll ask its author
          before anyone sees it here.
        </p>
        <h3>Your own public outfits</h3>
        <OutfitList
          level={3}
          query={outfits}
          expected={4}
          className={styles.outfits}
          empty={
            <p>
              None of your outfits is public yet. Choose “Everyone” in the details of one of{' '}
              <a href={`${paths.fan.closet}?tab=outfits`}>your outfits</a>.
            </p>
          }
        >
          {(outfit) => (
            <>
              <OutfitPicture outfit={outfit} sizes="160px" title={outfit.name} />
              <NominateButton outfit={outfit} size="s" />
            </>
          )}
        </OutfitList>
      </div>
    </Dialog>
  );
}
