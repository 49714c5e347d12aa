import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { Sanction } from '@bestie/contracts/reports';
import type { Person } from '../../platform/http/caller';
import { personSuspended } from '../../platform/identity/identity.domain-events';
import { suspensionMailJob } from './suspension-mail';
import { alignIdentityJob } from './align-identity';
import type { UsersPort } from './users.port';
import { usersPolicy } from './users.policy';

/**
 * Mutes or suspends somebody, or ends a mute (`none`), in the transaction of a decision that says so itself in the audit
 * log and to the person.
 * @throws BestieError `not_found`, `own_role`, `last_admin`
 */
export async function sanctionPerson(
  bound: UsersPort,
  caller: Person,
  {
    uid,
    sanction,
    hours,
    reason,
    now,
  }: {
    uid: string;
    sanction: Exclude<Sanction, 'warn'>;
    hours: number | null;
    reason: string;
    now: Date;
  },
): Promise<void> {
  const user = await bound.people.findForUpdate(uid);
  if (!user || user.status === 'deleted') throw new BestieError('not_found');
  if (sanction === 'suspend') {
    const admins = await bound.people.listActiveAdmins();
    usersPolicy.requireOther(caller, user, { activeAdmins: admins.length });
    await bound.people.suspend(uid, { hours, reason, at: now });
    await bound.emit(personSuspended({ uid }));
    await bound.jobs.enqueue({ kind: suspensionMailJob, payload: uid });
    await bound.jobs.enqueue({ kind: alignIdentityJob, payload: { uid, revoke: true } });
  } else {
    usersPolicy.requireSomebodyElse(caller, user);
    await bound.people.mute(uid, hours === null ? null : { hours, reason });
  }
  const type = { mute: 'users.mute', none: 'users.unmute', suspend: 'users.suspend' }[sanction];
  for (const topic of [userTopic(uid), adminTopic]) await bound.live.publish({ topic, type, ids: [uid] });
}

/** Ends a suspension, as when it was decided wrongly. Who is not suspended any more stays as they are. */
export async function endSuspension(bound: UsersPort, uid: string): Promise<void> {
  const user = await bound.people.findForUpdate(uid);
  if (!user || user.status !== 'suspended') return;
  await bound.people.reinstate(uid);
  await bound.jobs.enqueue({ kind: alignIdentityJob, payload: { uid, revoke: false } });
  for (const topic of [userTopic(uid), adminTopic])
    await bound.live.publish({ topic, type: 'users.reinstate', ids: [uid] });
}
