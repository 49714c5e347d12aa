import { userTopic } from '@bestie/contracts/live';
import { uuidv7 } from 'uuidv7';
import type { NotificationsPort } from './index';
import { presentChannels } from '../settings';

/** Mails one notification; its payload is the id. */
export const notificationMailJob = 'notifications.mail';

/** What somebody did, to whom, and with what. */
export type Deed = { uid: string; actorUid: string; now: Date } & (
  | { kind: 'follow' }
  | { kind: 'boardFollow' | 'boardMember'; boardId: string }
  | { kind: 'spaceMember'; spaceId: string }
  | { kind: 'remix'; outfitId: string }
);

/**
 * Tells somebody of what another person did, where they want to hear of it: when, and only if, the transaction commits.
 * The same deed is told once, and nobody is told of their own.
 */
export async function notify(bound: NotificationsPort, deed: Deed): Promise<void> {
  const { uid, actorUid, kind, now } = deed;
  if (uid === actorUid) return;
  const channels = presentChannels((await bound.settings.find(uid)).notifications)[kind];
  if (!channels.app && !channels.mail) return;
  const id = uuidv7();
  const target = {
    board_id: 'boardId' in deed ? deed.boardId : null,
    space_id: 'spaceId' in deed ? deed.spaceId : null,
    outfit_id: 'outfitId' in deed ? deed.outfitId : null,
  };
  const withWhat = target.board_id ?? target.space_id ?? target.outfit_id ?? '';
  const news = await bound.notifications.insert({
    ...{ id, uid, kind, actor_uid: actorUid, ...target, in_app: channels.app, created_at: now },
    dedupe_key: `${kind}:${actorUid}:${withWhat}`,
  });
  if (!news) return;
  if (channels.app)
    await bound.live.publish({ topic: userTopic(uid), type: 'notifications.create', ids: [id] });
  if (channels.mail) await bound.jobs.enqueue({ kind: notificationMailJob, payload: id });
}
