import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { NewJob } from '../../platform/jobs/jobs.repository';
import type { NotificationsPort } from './notifications-port';

/** Mails what is new about a thing; its payload is {@link MailAbout}. */
export const notificationMailJob = 'notifications.mailAbout';

/** To whom, and about which thing: by kind and id, or the kind of notification where it is about none. */
export interface MailAbout {
  uid: string;
  about: string;
}

/** A job that mails it; one waits at a time. */
export const mailJobOf = (payload: MailAbout, runAt: Date): NewJob => ({
  kind: notificationMailJob,
  payload,
  runAt,
  dedupeKey: `${payload.uid} ${payload.about}`,
  seesChanges: true,
});

/** Tells a device by push; its payload is {@link PushTo}. */
export const pushJob = 'notifications.push';
/** The same for devices that are told when nobody else waits: all but the first of a person who has many. */
export const laterPushJob = 'notifications.pushLater';

/** How many waiting messages of one person are sent in turn; further ones come last, so that slow push services delay nobody else. */
const mostAhead = 3;

export interface PushTo {
  subscriptionId: string;
  notificationId: string;
}

/** A job that does it; while one waits about the same, the device hears of it by that one. */
export const pushJobOf = (
  payload: PushTo,
  { kind, target_id }: { kind: NotificationKind; target_id: string | null },
  runAt: Date,
  job: typeof pushJob | typeof laterPushJob = pushJob,
): NewJob => ({
  kind: job,
  payload,
  runAt,
  dedupeKey: `${payload.subscriptionId} ${kind} ${target_id ?? payload.notificationId}`,
});

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
 * @returns how many are notified
 */
export async function notifyAll(
  bound: NotificationsPort,
  uids: readonly string[],
  { kind, actorUid, target, sourceId, now }: Deed,
): Promise<number> {
  if (uids.length === 0) return 0;
  const told = await bound.notifications.insertFor(uids, {
    kind,
    actor_uid: actorUid,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    source_id: sourceId ?? null,
    dedupe_key: `${kind}:${actorUid ?? ''}:${sourceId ?? target?.id ?? ''}`,
    created_at: now,
  });
  await bound.live.publishAll(
    told
      .filter(({ in_app }) => in_app)
      .map(({ id, uid }) => ({ topic: userTopic(uid), type: 'notifications.create', ids: [id] })),
  );
  const about = target ? `${target.kind} ${target.id}` : kind;
  const mailAt = new Date(now.getTime() + limits.notifications.mail.minutesBefore * 60_000);
  await bound.jobs.enqueueAll(
    told.filter(({ by_mail }) => by_mail).map(({ uid }) => mailJobOf({ uid, about }, mailAt)),
  );
  const pushed = new Map(told.filter(({ by_push }) => by_push).map(({ uid, id }) => [uid, id]));
  if (pushed.size === 0) return told.length;
  const devices = await bound.pushSubscriptions.listOf([...pushed.keys()]);
  const ahead = await bound.pushSubscriptions.countWaiting([...pushed.keys()]);
  await bound.jobs.enqueueAll(
    devices.map((device) => {
      const waiting = ahead.get(device.uid) ?? 0;
      ahead.set(device.uid, waiting + 1);
      return pushJobOf(
        { subscriptionId: device.id, notificationId: pushed.get(device.uid) ?? '' },
        { kind, target_id: target?.id ?? null },
        now,
        waiting < mostAhead ? pushJob : laterPushJob,
      );
    }),
  );
  return told.length;
}

/** The same for one person. */
export async function notify(bound: NotificationsPort, { uid, ...deed }: NotificationEvent): Promise<void> {
  await notifyAll(bound, [uid], deed);
}
