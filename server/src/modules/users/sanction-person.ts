import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { Person } from '../../platform/http/caller';
import { personSuspended } from '../../platform/identity/identity.domain-events';
import { suspensionMail } from './suspension-mail';
import { alignIdentityJob } from './align-identity';
import type { UsersPort } from './users.port';
import { usersPolicy } from './users.policy';

/** A mute or a suspension that is still in force; `until` is null for an open-ended one. */
export interface RemainingSanction {
  until: Date | null;
  reason: string;
}

/**
 * Mutes or suspends a person, in the transaction of a decision, which is audited and announced by its caller.
 * One that ends later than this one is not shortened.
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
    sanction: 'mute' | 'suspend';
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
    await bound.people.suspend(uid, { hours, reason, at: now, keepLonger: true });
    await bound.emit(personSuspended({ uid }));
    await bound.jobs.enqueue(suspensionMail(uid));
    await bound.jobs.enqueue({
      kind: alignIdentityJob,
      payload: { uid, revoke: true, actedAt: now.toISOString() },
    });
  } else {
    usersPolicy.requireSomebodyElse(caller, user);
    await bound.people.mute(uid, hours === null ? null : { hours, reason, keepLonger: true });
  }
  await publish(bound, uid, sanction === 'mute' ? 'users.mute' : 'users.suspend');
}

/**
 * Ends a mute, as when it was decided wrongly.
 * @param remaining another mute that stands, and counts again instead; asked when the person is locked
 * @throws BestieError `not_found`, `own_role`
 */
export async function endMute(
  bound: UsersPort,
  caller: Person,
  uid: string,
  remaining: () => Promise<RemainingSanction | undefined>,
): Promise<void> {
  const user = await bound.people.findForUpdate(uid);
  if (!user || user.status === 'deleted') throw new BestieError('not_found');
  usersPolicy.requireSomebodyElse(caller, user);
  const { until = null, reason = '' } = (await remaining()) ?? {};
  await (until ? bound.people.muteUntil(uid, { until, reason }) : bound.people.mute(uid, null));
  await publish(bound, uid, until ? 'users.mute' : 'users.unmute');
}

/**
 * Ends a suspension in the same way. Who is not suspended any more stays as they are.
 * @param remaining another suspension that stands, and counts again instead; asked when the person is locked
 */
export async function endSuspension(
  bound: UsersPort,
  uid: string,
  remaining: () => Promise<RemainingSanction | undefined>,
): Promise<void> {
  const user = await bound.people.findForUpdate(uid);
  if (!user || user.status !== 'suspended') return;
  const other = await remaining();
  if (other) {
    await bound.people.suspendUntil(uid, other);
  } else {
    await bound.people.reinstate(uid);
    await bound.jobs.enqueue({ kind: alignIdentityJob, payload: { uid, revoke: false } });
  }
  await publish(bound, uid, other ? 'users.suspend' : 'users.reinstate');
}

async function publish(
  bound: UsersPort,
  uid: string,
  type: 'users.mute' | 'users.unmute' | 'users.suspend' | 'users.reinstate',
): Promise<void> {
  for (const topic of [userTopic(uid), adminTopic]) await bound.live.publish({ topic, type, ids: [uid] });
}
