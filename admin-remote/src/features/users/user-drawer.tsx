import { useQuery } from '@tanstack/react-query';
import { usersQueries } from '@bestie/client/users.queries';
import type { User } from '@bestie/contracts/users.contract';
import { Badge } from '@bestie/design-system/badge';
import { Drawer } from '@bestie/design-system/drawer';
import { formatMoment } from '@bestie/design-system/format-date';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { TargetTrail } from '../../parts/audit-trail/target-trail';
import { AccountActions } from './account-actions';
import { RoleForm } from './role-form';
import { UserCases } from './user-cases';
import { UserErasure } from './user-erasure';
import { UserQuota } from './user-quota';
import { UserSignIns } from './user-sign-ins';
import { UserVip } from './user-vip';
import { nameOf, roleLabels } from './user-words';
import styles from './users-page.module.css';

/** One person: facts, role, account actions and audit trail. */
export function UserDrawer({ uid, onClose }: { uid: string | null; onClose: () => void }) {
  const api = useApi();
  const user = useQuery({ ...usersQueries.get(api, uid ?? ''), enabled: uid !== null });
  return (
    <Drawer
      open={uid !== null}
      onOpenChange={(open) => !open && onClose()}
      title={user.data ? nameOf(user.data) : 'Person'}
    >
      {user.isPending && (
        <Loading>
          <TextSkeleton lines={6} />
        </Loading>
      )}
      {user.isError && (
        <ErrorState compact onRetry={() => void user.refetch()} retrying={user.isFetching}>
          {user.error.message}
        </ErrorState>
      )}
      {user.data && (
        <div className={styles.drawer}>
          <Facts user={user.data} />
          <RoleForm key={user.data.uid} user={user.data} />
          <AccountActions user={user.data} />
          <UserCases user={user.data} />
          <UserVip user={user.data} />
          <UserQuota user={user.data} />
          <UserSignIns user={user.data} />
          <UserErasure user={user.data} />
          <Section title="History" level={3}>
            <TargetTrail kind="user" id={user.data.uid} empty="No changes by an admin yet." />
          </Section>
        </div>
      )}
    </Drawer>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <dl className={styles.facts}>
      <dt>Email</dt>
      <dd>{user.email ?? 'None'}</dd>
      {user.handle && (
        <>
          <dt>Handle</dt>
          <dd>@{user.handle}</dd>
        </>
      )}
      <dt>Role</dt>
      <dd>
        <Badge tone={user.role === 'fan' ? 'neutral' : 'accent'}>{roleLabels[user.role]}</Badge>
      </dd>
      <dt>Status</dt>
      <dd>
        {user.status === 'active' ? (
          'Active'
        ) : (
          <>
            <Badge tone="danger">Suspended</Badge>{' '}
            {user.suspendedUntil ? `until ${formatMoment(user.suspendedUntil)}` : 'until reinstated'}
          </>
        )}
      </dd>
      {user.mutedUntil && (
        <>
          <dt>Muted</dt>
          <dd>until {formatMoment(user.mutedUntil)}</dd>
        </>
      )}
      {user.published === 'hidden' && (
        <>
          <dt>Published</dt>
          <dd>
            <Badge tone="danger">Hidden</Badge>
          </dd>
        </>
      )}
      <dt>Id</dt>
      <dd>
        <code>{user.uid}</code>
      </dd>
    </dl>
  );
}
