import Trash from 'lucide-react/icons/trash-2';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { Network } from '@bestie/contracts/connections';
import type { MetricPoint } from '@bestie/contracts/social-metrics.contract';
import { metricLabels } from '@bestie/contracts/social-posts';
import { DataTable } from '@bestie/design-system/data-table';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDay, plainDay } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { sourceWords } from './metric-list';
import styles from './history.module.css';

export interface PointTableProps {
  network: Network;
  query: {
    data: { items: MetricPoint[] } | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch(): Promise<unknown>;
  };
}

/** Every measurement with its day and its source. What a person entered can be deleted. */
export function PointTable({ network, query }: PointTableProps) {
  const { api } = useShell();
  const act = useAction();
  if (!query.data)
    return query.isError ? (
      <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <Loading label="Loading numbers…">
        <Skeleton height={80} />
      </Loading>
    );
  if (query.data.items.length === 0) return <p className={styles.soft}>No numbers yet: unknown</p>;
  const remove = (point: MetricPoint) =>
    act({
      call: () => api.socialMetrics.delete({ pointId: point.id }),
      stale: [socialPostsQueries.all],
      said: 'Deleted that number.',
    });
  return (
    <DataTable
      captionShown
      caption="All numbers, the newest first"
      rows={query.data.items}
      rowKey={({ id }) => id}
      columns={[
        { key: 'metric', header: 'Number', primary: true, cell: ({ metric }) => metricLabels[metric] },
        {
          key: 'value',
          header: 'Value',
          align: 'end',
          cell: ({ value, lower }) => (
            <>
              {formatNumber(value)}
              {lower && <span className={styles.lower}>lower than before</span>}
            </>
          ),
        },
        { key: 'day', header: 'Day', cell: ({ measuredAt }) => formatDay(plainDay(measuredAt)) },
        { key: 'source', header: 'Source', cell: ({ source }) => sourceWords(source, network) },
        {
          key: 'delete',
          header: 'Delete',
          headerHidden: true,
          cell: (point) =>
            point.source !== 'api' && (
              <IconButton
                label={`Delete ${metricLabels[point.metric]} ${formatNumber(point.value)}`}
                icon={<Trash />}
                onClick={() => void remove(point)}
              />
            ),
        },
      ]}
    />
  );
}
