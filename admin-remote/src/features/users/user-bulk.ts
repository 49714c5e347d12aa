import type { Api } from '@bestie/client/api';
import type { UserBulkAct, UserBulkChange } from '@bestie/contracts/users';
import type { User } from '@bestie/contracts/users.contract';
import type { BulkAct } from '../../parts/bulk/bulk-bar';
import type { UserRow } from './user-columns';
import { roleLabels } from './user-words';

/** What is done to several people at once. Suspending, its end and roles need a fresh confirmation of who the admin is. */
export function userBulkActs(api: Api): BulkAct<UserRow>[] {
  const act =
    (name: UserBulkAct): BulkAct<UserRow>['call'] =>
    (rows, reason) =>
      api.users.actOnMany({ act: name, people: rows.map(({ uid, version }) => ({ uid, version })), reason });
  const change =
    (name: UserBulkChange, more: { role?: User['role']; hours?: number } = {}): BulkAct<UserRow>['call'] =>
    (rows, reason) =>
      api.users.changeMany({
        act: name,
        ...more,
        people: rows.map(({ uid, version }) => ({ uid, version })),
        reason,
      });
  const toRole = (role: User['role'], description: string): BulkAct<UserRow> => ({
    key: role,
    label: `Role: ${roleLabels[role].toLowerCase()}`,
    asks: (many) => `Change the role of ${many} to ${roleLabels[role].toLowerCase()}?`,
    description: `${description} Their devices sign in again with the new role.`,
    danger: role === 'admin',
    fits: (user) => user.can.changeRole && user.role !== role,
    call: change('changeRole', { role }),
  });
  return [
    {
      key: 'mute',
      label: 'Mute for a day',
      asks: (many) => `Mute ${many} for a day?`,
      description:
        'They read, vote and report as before, but publish nothing for 24 hours. They are told why. “End the mute” takes it back.',
      danger: true,
      fits: ({ can, mutedUntil }) => can.changeRole && mutedUntil === null,
      call: act('mute'),
    },
    {
      key: 'unmute',
      label: 'End the mute',
      asks: (many) => `End the mute of ${many}?`,
      description: 'They publish again at once. “Mute for a day” takes it back.',
      fits: ({ mutedUntil }) => mutedUntil !== null,
      call: act('unmute'),
    },
    {
      key: 'signOut',
      label: 'Sign out everywhere',
      asks: (many) => `Sign ${many} out everywhere?`,
      description: 'Every device of theirs has to sign in again.',
      fits: () => true,
      call: act('signOut'),
    },
    {
      key: 'suspend',
      label: 'Suspend for a week',
      asks: (many) => `Suspend ${many} for a week?`,
      description:
        'They cannot sign in for 7 days. A mail says why, and how to appeal. “Reinstate” takes it back.',
      danger: true,
      fits: ({ can, status }) => can.suspend && status === 'active',
      call: change('suspend', { hours: 168 }),
    },
    {
      key: 'reinstate',
      label: 'Reinstate',
      description: 'They sign in again, and everything is as before.',
      fits: ({ status }) => status === 'suspended',
      call: change('reinstate'),
    },
    toRole('fan', 'They keep everything; what they scheduled waits, and they curate nothing any more.'),
    toRole('creator', 'They get the creator console beside everything they have.'),
    toRole('admin', 'They moderate, manage people and the platform.'),
  ];
}
