import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminBoardsQueries } from '@bestie/client/admin-boards.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { adminTopic } from '@bestie/contracts/live';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { PinsDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { BulkBar } from '../../parts/bulk/bulk-bar';
import { useBoardActs } from './board-acts';
import { boardColumns } from './board-columns';
import { BoardFilters, filtersOf } from './board-filters';
import { OpenBoardDialog } from './open-board-dialog';

/**
 * /admin/boards: everybody's boards with owner, bytes, reports and age. Filters and sort are in the URL; what is done to
 * several boards has one reason.
 */
export default function BoardsPage() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const boards = useInfiniteQuery(
    adminBoardsQueries.list(api, { ...filters, q: useDeferredValue(filters.q) }),
  );
  useLiveRefresh(adminTopic, adminBoardsQueries.all);
  const rows = boards.data ? rowsOf(boards.data) : [];
  const { ids, toggle, clear } = useSelection(rows);
  const acts = useBoardActs();
  const [opened, setOpened] = useState<AdminBoard | null>(null);
  const selected = rows.filter(({ id }) => ids.has(id)).slice(0, limits.bulkPerCall);

  return (
    <Page>
      <PageHeader
        title="Boards"
        lede="Everyone’s boards. Hiding one asks why; its owner is told, and keeps it."
      />
      <BoardFilters />
      <PagedList
        query={boards}
        failed={boards.error?.message}
        loading={
          <Loading>
            <TableSkeleton rows={8} columns={6} />
          </Loading>
        }
        empty={
          <EmptyState
            drawing={<PinsDrawing />}
            title="No board matches."
            action={<Button onClick={() => setParams({}, { replace: true })}>Show all boards</Button>}
          />
        }
      >
        {(shown) => (
          <DataTable
            caption="Boards"
            columns={boardColumns({ ids, toggle, onOpen: setOpened })}
            rows={shown}
            rowKey={({ id }) => id}
            isSelected={({ id }) => ids.has(id)}
          />
        )}
      </PagedList>
      <BulkBar noun="board" selected={selected} acts={acts} stale={[adminBoardsQueries.all]} onDone={clear} />
      <OpenBoardDialog board={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
