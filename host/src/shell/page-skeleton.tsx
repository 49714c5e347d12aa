import { Page } from '@bestie/design-system/page';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';

/** Placeholder of a page while its code is loaded: a title and a grid, as most pages begin. */
export function PageSkeleton() {
  return (
    <Loading>
      <Page>
        <PageHeaderSkeleton />
        <TileGridSkeleton count={8} />
      </Page>
    </Loading>
  );
}
