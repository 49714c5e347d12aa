import type { User } from '@bestie/contracts/users.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { Checkbox } from '@bestie/design-system/checkbox';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { formatAge } from '@bestie/design-system/format-age';
import { formatAgo } from '@bestie/design-system/format-ago';
import { nameOf, roleLabels } from './user-words';
import styles from './users-page.module.css';

/** A person with the id that selections need. */
export type UserRow = User & { id: string };

export interface UserColumnsOptions {
  ids: ReadonlySet<string>;
  toggle: (row: UserRow, selected: boolean, range: boolean) => void;
  open: (uid: string) => void;
}

function StateBadges({ user }: { user: User }) {
  return (
    <span className={styles.actions}>
      {user.status === 'active' ? (
        <Badge tone="success">Active</Badge>
      ) : (
        <Badge tone="danger">Suspended</Badge>
      )}
      {user.mutedUntil && <Badge tone="warning">Muted</Badge>}
      {user.published === 'hidden' && <Badge tone="warning">Hidden</Badge>}
      {user.leavesAt && <Badge tone="danger">Leaving</Badge>}
    </span>
  );
}

/** Columns of the list of people: who, in which role and state, how old, and when seen. */
export function userColumns({ ids, toggle, open }: UserColumnsOptions): DataTableColumn<UserRow>[] {
  return [
    {
      key: 'select',
      header: 'Selection',
      headerHidden: true,
      besideTitle: true,
      cell: (user) => (
        <Checkbox
          label={`Select ${nameOf(user)}`}
          labelHidden
          checked={ids.has(user.id)}
          onChange={(event) =>
            toggle(user, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      ),
    },
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
    { key: 'status', header: 'State', cell: (user) => <StateBadges user={user} /> },
    { key: 'age', header: 'Age', cell: ({ createdAt }) => formatAge(createdAt) },
    {
      key: 'seen',
      header: 'Last sign-in',
      cell: ({ lastLoginAt }) => (lastLoginAt ? formatAgo(lastLoginAt) : 'Never'),
    },
  ];
}
