import { Page } from '@bestie/design-system/page';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';

/** A board that is coming. */
export function BoardSkeleton() {
  return (
    <Page>
      <Loading label="Loading the board…">
        <PageHeaderSkeleton />
        <PinsSkeleton />
      </Loading>
    </Page>
  );
}

/** Pins that are coming. */
export const PinsSkeleton = () => <TileGridSkeleton count={12} captions={false} ratio="4 / 5" />;
