import { Loading, Skeleton } from '@bestie/design-system/skeleton';

/** Placeholder while a tray loads. */
export const TrayLoading = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Loading>
);
