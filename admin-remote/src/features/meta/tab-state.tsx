import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';

interface TabStateProps {
  query: { error: Error | null; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Size of the table that is loaded. */
  rows: number;
  columns: number;
}

/** What a tab shows while it has no data: that it is loading, or why it could not be loaded. */
export const TabState = ({ query, rows, columns }: TabStateProps) =>
  query.isError ? (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {query.error?.message}
    </ErrorState>
  ) : (
    <Loading>
      <TableSkeleton rows={rows} columns={columns} />
    </Loading>
  );
