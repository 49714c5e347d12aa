import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import { dealStageLabels, dealStages } from '@bestie/contracts/deals';
import type { DealCard } from '@bestie/contracts/deals.schema';
import { DataTable, type DataTableColumn } from '@bestie/design-system/data-table';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatDate } from '@bestie/design-system/format-date';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { Select } from '@bestie/design-system/select';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { DealSearch } from './board/board-filters';
import styles from './board/board-view.module.css';
import { feeInWords } from './deal-words';
import type { MoneyView } from './use-money-view';
import fields from './fields.module.css';

/** All deals as a list, those with the latest activity first: also archived ones, and what the board no longer shows. */
export function ArchiveView({ view }: { view: MoneyView }) {
  const { api } = useShell();
  const { q, stage } = view;
  const query = useInfiniteQuery({
    ...dealsQueries.list(api, {
      ...(q && { q }),
      ...(stage ? { stage } : { archived: 'true' as const }),
    }),
    placeholderData: keepPreviousData,
  });
  const columns: DataTableColumn<DealCard>[] = [
    {
      key: 'brand',
      header: 'Brand',
      primary: true,
      cell: ({ id, brand }) => (
        <button type="button" className={fields.link} dir="auto" onClick={() => view.open(id)}>
          {brand}
        </button>
      ),
    },
    { key: 'stage', header: 'Stage', cell: (deal) => dealStageLabels[deal.stage] },
    { key: 'fee', header: 'Fee', align: 'end', cell: ({ fee }) => feeInWords(fee) },
    { key: 'activity', header: 'Last activity', cell: (deal) => formatDate(deal.lastActivityAt) },
  ];
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Filters">
        <DealSearch view={view} />
        <div className={styles.currency}>
          <Select
            aria-label="Which deals"
            placeholder="Archived"
            options={dealStages.map((value) => ({ value, label: dealStageLabels[value] }))}
            value={stage ?? ''}
            onValueChange={(next) => view.setStage(next === '' ? null : next)}
          />
        </div>
      </div>
      <PagedList
        query={query}
        failed="Your deals could not be loaded. They are safe; try again in a moment."
        loading={
          <Loading label="Loading your deals…">
            <TableSkeleton rows={5} columns={4} />
          </Loading>
        }
        empty={
          <EmptyState title={q || stage ? 'Nothing matches' : 'Nothing is archived'}>
            {q || stage
              ? 'No deal matches this search.'
              : 'Archive a deal when you are done with it: it leaves the board, and its invoices and rights count on.'}
          </EmptyState>
        }
      >
        {(rows) => <DataTable caption="Deals" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
    </>
  );
}
