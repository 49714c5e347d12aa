import { userTopic } from '@bestie/contracts/live';
import type { NotificationKind } from '@bestie/contracts/notifications';
import { uuidv7 } from 'uuidv7';
import type { NotificationsPort } from './index';
import { presentChannels } from '../settings';

/** Mails one notification; its payload is the id. */
export const notificationMailJob = 'notifications.mail';

/** An event that notifies a person: who did what, and to which target. */
export interface NotificationEvent {
  kind: NotificationKind;
  uid: string;
  actorUid: string;
  /** The thing that it is about, by the kind of resource and its id; absent where it is about none. */
  target?: { kind: string; id: string };
  now: Date;
}

/**
 * Tells somebody of what another person did, where they want to hear of it: when, and only if, the transaction commits.
 * The same event is told once, and nobody is told of their own.
 */
export async function notify(
  bound: NotificationsPort,
  { kind, uid, actorUid, target, now }: NotificationEvent,
): Promise<void> {
  if (uid === actorUid) return;
  const channels = presentChannels((await bound.settings.find(uid)).notifications)[kind];
  if (!channels.app && !channels.mail) return;
  const id = uuidv7();
  const inserted = await bound.notifications.insert({
    id,
    uid,
    kind,
    actor_uid: actorUid,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    dedupe_key: `${kind}:${actorUid}:${target?.id ?? ''}`,
    in_app: channels.app,
    created_at: now,
  });
  if (!inserted) return;
  if (channels.app)
    await bound.live.publish({ topic: userTopic(uid), type: 'notifications.create', ids: [id] });
  if (channels.mail) await bound.jobs.enqueue({ kind: notificationMailJob, payload: id });
}
