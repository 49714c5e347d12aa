import { Page } from '@bestie/design-system/page';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';

/** Placeholder while a board loads. */
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

/** Placeholder while pins load. */
export const PinsSkeleton = () => <TileGridSkeleton count={12} captions={false} ratio="4 / 5" />;
