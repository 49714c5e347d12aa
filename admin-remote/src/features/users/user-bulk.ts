import type { Api } from '@bestie/client/api';
import type { UserBulkAct } from '@bestie/contracts/users';
import type { BulkAct } from '../../parts/bulk/bulk-bar';
import type { UserRow } from './user-columns';

/** What is done to several people at once; suspending and roles are confirmed one by one. */
export function userBulkActs(api: Api): BulkAct<UserRow>[] {
  const act =
    (name: UserBulkAct): BulkAct<UserRow>['call'] =>
    (rows, reason) =>
      api.users.actOnMany({ act: name, people: rows.map(({ uid, version }) => ({ uid, version })), reason });
  return [
    {
      key: 'mute',
      label: 'Mute for a day',
      description:
        'They read, vote and report as before, but publish nothing for 24 hours. They are told why. “End the mute” takes it back.',
      danger: true,
      fits: ({ can, mutedUntil }) => can.changeRole && mutedUntil === null,
      call: act('mute'),
    },
    {
      key: 'unmute',
      label: 'End the mute',
      description: 'They publish again at once. “Mute for a day” takes it back.',
      fits: ({ mutedUntil }) => mutedUntil !== null,
      call: act('unmute'),
    },
    {
      key: 'signOut',
      label: 'Sign out everywhere',
      description: 'Every device of theirs has to sign in again.',
      fits: () => true,
      call: act('signOut'),
    },
  ];
}
