import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminSpacesQueries } from '@bestie/client/admin-spaces.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { adminTopic } from '@bestie/contracts/live';
import type { AdminSpace } from '@bestie/contracts/admin-spaces.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { BulkBar } from '../../parts/bulk/bulk-bar';
import { useSpaceActs } from './space-acts';
import { spaceColumns } from './space-columns';
import { SpaceFilters, filtersOf } from './space-filters';
import { OpenSpaceDialog } from './open-space-dialog';

/**
 * /admin/spaces: everybody's spaces with owner, bytes, reports and age. Filters and sort are in the URL; what is done to
 * several spaces has one reason.
 */
export default function SpacesPage() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const spaces = useInfiniteQuery(
    adminSpacesQueries.list(api, { ...filters, q: useDeferredValue(filters.q) }),
  );
  useLiveRefresh(adminTopic, adminSpacesQueries.all);
  const rows = spaces.data ? rowsOf(spaces.data) : [];
  const { ids, toggle, clear } = useSelection(rows);
  const acts = useSpaceActs();
  const [opened, setOpened] = useState<AdminSpace | null>(null);
  const selected = rows.filter(({ id }) => ids.has(id)).slice(0, limits.bulkPerCall);

  return (
    <Page>
      <PageHeader
        title="Spaces"
        lede="Everyone’s spaces. Hiding one asks why; its owner is told, and keeps it."
      />
      <SpaceFilters />
      <PagedList
        query={spaces}
        failed={spaces.error?.message}
        loading={
          <Loading>
            <TableSkeleton rows={8} columns={6} />
          </Loading>
        }
        empty={
          <EmptyState
            drawing={<WardrobeDrawing />}
            title="No space matches."
            action={<Button onClick={() => setParams({}, { replace: true })}>Show all spaces</Button>}
          />
        }
      >
        {(shown) => (
          <DataTable
            caption="Spaces"
            columns={spaceColumns({ ids, toggle, onOpen: setOpened })}
            rows={shown}
            rowKey={({ id }) => id}
            isSelected={({ id }) => ids.has(id)}
          />
        )}
      </PagedList>
      <BulkBar noun="space" selected={selected} acts={acts} stale={[adminSpacesQueries.all]} onDone={clear} />
      <OpenSpaceDialog space={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
