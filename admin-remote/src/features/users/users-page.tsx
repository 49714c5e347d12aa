import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usersQueries } from '@bestie/client/users.queries';
import { adminTopic } from '@bestie/contracts/live';
import type { User } from '@bestie/contracts/users.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Field } from '@bestie/design-system/field';
import { formatDate } from '@bestie/design-system/format-date';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Select } from '@bestie/design-system/select';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { UserDrawer } from './user-drawer';
import { nameOf, roleLabels } from './user-words';
import styles from './users-page.module.css';

const roleOptions = (['fan', 'creator', 'admin'] as const).map((value) => ({
  value,
  label: roleLabels[value],
}));
const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const;

const showDate = (instant: string | null) => (instant ? formatDate(instant) : 'Never');

const oneOf = <Value extends string>(
  options: readonly { value: Value }[],
  text: string | null,
): Value | undefined => options.find(({ value }) => value === text)?.value;

/**
 * /admin/users: finds people, shows their accounts, and changes them with a reason. Search, filters and the
 * open person are in the URL.
 */
export default function UsersPage() {
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const set = (name: string, value: string) => changeSearch({ [name]: value }, { replace: name !== 'user' });
  const q = params.get('q') ?? '';
  const role = oneOf(roleOptions, params.get('role'));
  const status = oneOf(statusOptions, params.get('status'));
  const text = useDeferredValue(q.trim());
  const users = useInfiniteQuery(
    usersQueries.list(api, { ...(text && { q: text }), ...(role && { role }), ...(status && { status }) }),
  );
  useLiveRefresh(adminTopic, usersQueries.all);

  return (
    <Page>
      <PageHeader
        title="Users"
        lede="Everyone who ever signed in, newest first. Every change asks why and is kept in the audit log."
      />
      <Toolbar label="Find people">
        <Field label="Search people" labelHidden>
          <TextInput
            type="search"
            placeholder="Name, email or handle"
            value={q}
            onChange={(event) => set('q', event.target.value)}
          />
        </Field>
        <Field label="Role" labelHidden>
          <Select
            placeholder="Any role"
            options={roleOptions}
            value={role ?? ''}
            onValueChange={(value) => set('role', value)}
          />
        </Field>
        <Field label="Status" labelHidden>
          <Select
            placeholder="Any status"
            options={statusOptions}
            value={status ?? ''}
            onValueChange={(value) => set('status', value)}
          />
        </Field>
      </Toolbar>
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
            title="No one matches."
            action={<Button onClick={() => setParams({}, { replace: true })}>Show everyone</Button>}
          />
        }
      >
        {(rows) => (
          <DataTable
            caption="People"
            columns={columnsFor((uid) => set('user', uid))}
            rows={rows}
            rowKey={({ uid }) => uid}
          />
        )}
      </PagedList>
      <UserDrawer uid={params.get('user')} onClose={() => set('user', '')} />
    </Page>
  );
}

function columnsFor(open: (uid: string) => void): DataTableColumn<User>[] {
  return [
    {
      key: 'name',
      header: 'Person',
      primary: true,
      cell: (user) => (
        <span className={styles.person}>
          <Avatar name={nameOf(user)} size="m" decorative />
          <span className={styles.names}>
            <button type="button" className={styles.open} onClick={() => open(user.uid)}>
              {nameOf(user)}
            </button>
            {user.displayName && user.email && <span className={styles.email}>{user.email}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: ({ role }) => <Badge tone={role === 'fan' ? 'neutral' : 'accent'}>{roleLabels[role]}</Badge>,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) =>
        status === 'active' ? <Badge tone="success">Active</Badge> : <Badge tone="danger">Suspended</Badge>,
    },
    { key: 'joined', header: 'Joined', cell: ({ createdAt }) => showDate(createdAt) },
    { key: 'seen', header: 'Last sign-in', cell: ({ lastLoginAt }) => showDate(lastLoginAt) },
  ];
}
