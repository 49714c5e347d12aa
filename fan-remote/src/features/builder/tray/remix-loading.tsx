import { Loading, Skeleton } from '@bestie/design-system/skeleton';

/** Placeholder while the tray of a remix loads. */
export const RemixLoading = () => (
  <Loading label="Looking through your closet…">
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Loading>
);
