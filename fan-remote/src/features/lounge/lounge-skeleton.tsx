import { Page } from '@bestie/design-system/page';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';

/** Placeholder in the shape of the lounge while its rooms load. */
export function LoungeSkeleton() {
  return (
    <Page>
      <Loading label="Loading the lounge…">
        <TextSkeleton lines={3} />
        <TextSkeleton lines={5} />
      </Loading>
    </Page>
  );
}
