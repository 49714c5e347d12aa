import { userTopic } from '@bestie/contracts/live';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { NotificationsPort } from './index';

/** Mails one notification; its payload is the id. */
export const notificationMailJob = 'notifications.mail';

/** What a person did, and with what. */
interface Deed {
  kind: NotificationKind;
  /** Null where it names nobody, as with decisions of admins. */
  actorUid: string | null;
  /** The target: the kind of resource and its id; absent without one. */
  target?: { kind: string; id: string };
  /** Distinguishes several actions of a person on one target, such as the id of a reply. */
  sourceId?: string;
  now: Date;
}

/** The event and its receivers. */
export type NotificationEvent = Deed & { uid: string };

/**
 * Notifies people of an action of another person, on the channels they chose, when and only if the
 * transaction commits. The same event notifies once; nobody is notified of their own actions, or of actions
 * of people whom they blocked.
 */
export async function notifyAll(
  bound: NotificationsPort,
  uids: readonly string[],
  { kind, actorUid, target, sourceId, now }: Deed,
): Promise<void> {
  if (uids.length === 0) return;
  const told = await bound.notifications.insertFor(uids, {
    kind,
    actor_uid: actorUid,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    source_id: sourceId ?? null,
    dedupe_key: `${kind}:${actorUid ?? ''}:${sourceId ?? target?.id ?? ''}`,
    created_at: now,
  });
  for (const { id, uid, in_app: inApp, by_mail: byMail } of told) {
    if (inApp) await bound.live.publish({ topic: userTopic(uid), type: 'notifications.create', ids: [id] });
    if (byMail) await bound.jobs.enqueue({ kind: notificationMailJob, payload: id });
  }
}

/** The same for one person. */
export const notify = (bound: NotificationsPort, { uid, ...deed }: NotificationEvent): Promise<void> =>
  notifyAll(bound, [uid], deed);
