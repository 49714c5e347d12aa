import { useQuery } from '@tanstack/react-query';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { contentLabels } from '@bestie/contracts/reports';
import { Drawer } from '@bestie/design-system/drawer';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import { NominateButton } from '../../parts/outfits/nominate-button';
import { LabelCover } from '../../parts/reports/label-cover';
import { useCover } from '../../parts/reports/use-cover';
import { outfitLine, ShownOutfit, ShownOutfitActions } from '../../parts/outfits/shown-outfit';

export interface OutfitDrawerProps {
  outfitId: string;
  onClose: () => void;
}

/** Another person's shared outfit: its picture, its pieces, and a link to remix it. */
export default function OutfitDrawer({ outfitId, onClose }: OutfitDrawerProps) {
  const { api } = useShell();
  const query = useQuery(outfitsQueries.show(api, outfitId));
  const outfit = query.data;
  const { label, show } = useCover(outfit, outfit?.isMine === true);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={label ? contentLabels[label] : (outfit?.name ?? 'Outfit')}
      {...(outfit &&
        !label && {
          description: outfitLine(outfit),
          footer: (
            <>
              <NominateButton outfit={outfit} />
              <ShownOutfitActions outfit={outfit} />
            </>
          ),
        })}
    >
      {label ? (
        <LabelCover label={label} noun="outfit" level={3} onShow={show} />
      ) : outfit ? (
        <ShownOutfit outfit={outfit} />
      ) : query.isPending ? (
        <Loading label="Loading the outfit…">
          <Skeleton ratio="4 / 5" />
        </Loading>
      ) : isMissing(query.error) ? (
        <EmptyState level={3} drawing={<MirrorDrawing />} title="This outfit is no longer available">
          Its author made it private or deleted it.
        </EmptyState>
      ) : (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </Drawer>
  );
}
