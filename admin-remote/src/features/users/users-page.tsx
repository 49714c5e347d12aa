import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rowsOf } from '@bestie/client/rows-of';
import { usersQueries } from '@bestie/client/users.queries';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { BulkBar } from '../../parts/bulk/bulk-bar';
import { staleByPerson } from './stale-by-person';
import { userBulkActs } from './user-bulk';
import { userColumns } from './user-columns';
import type { UserRow } from './user-columns';
import { UserDrawer } from './user-drawer';
import { UserFiltersBar, useUserFilters } from './user-filters';

const withId = (user: User): UserRow => ({ ...user, id: user.uid });

/**
 * /admin/users: finds people, shows their accounts, and changes them with a reason. Search, filters, order and the
 * open person are in the URL.
 */
export default function UsersPage() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const openUser = (uid: string) => changeSearch({ user: uid });
  const { q, ...filters } = useUserFilters();
  const text = useDeferredValue(q);
  const users = useInfiniteQuery(usersQueries.list(api, { ...filters, ...(text && { q: text }) }));
  useLiveRefresh(adminTopic, usersQueries.all);
  const rows = users.data ? rowsOf(users.data).map(withId) : [];
  const { ids, toggle, clear } = useSelection(rows);
  const selected = rows.filter(({ id }) => ids.has(id)).slice(0, limits.bulkPerCall);

  return (
    <Page>
      <PageHeader
        title="Users"
        lede="Everyone who ever signed in. Every change asks why and is kept in the audit log."
      />
      <UserFiltersBar />
      <PagedList
        query={users}
        failed={users.error?.message}
        loading={
          <Loading>
            <TableSkeleton rows={8} columns={5} />
          </Loading>
        }
        empty={
          <EmptyState
            drawing={<MirrorDrawing />}
            title="No one matches"
            action={<Button onClick={() => setParams({}, { replace: true })}>Show everyone</Button>}
          />
        }
      >
        {(shown) => (
          <DataTable
            caption="People"
            columns={userColumns({ ids, toggle, open: openUser })}
            rows={shown.map(withId)}
            rowKey={({ uid }) => uid}
            isSelected={({ id }) => ids.has(id)}
          />
        )}
      </PagedList>
      <BulkBar
        noun="person"
        many="people"
        selected={selected}
        acts={userBulkActs(api)}
        stale={staleByPerson}
        onDone={clear}
      />
      <UserDrawer uid={params.get('user')} onClose={() => changeSearch({ user: '' })} />
    </Page>
  );
}
