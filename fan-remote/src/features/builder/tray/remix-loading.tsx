import { Loading, Skeleton } from '@bestie/design-system/skeleton';

/** While the tray of a remix, or what it shows, is on its way. */
export const RemixLoading = () => (
  <Loading label="Looking through your closet…">
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Loading>
);
