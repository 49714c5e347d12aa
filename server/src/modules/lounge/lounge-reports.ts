import { BestieError } from '@bestie/contracts/errors';
import { roomTopic } from '@bestie/contracts/live';
import type { Caller } from '../../platform/http/caller';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { deletedBefore, deletionOf } from '../reports';
import { onlookerOf } from './lounge.policy';
import type { LoungeRepositories } from './lounge.repositories';
import { recentMessages } from './messages.sql';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a message says, for a report by a member who reads it and did not write it. */
async function findReportedMessage(bound: LoungeRepositories, caller: Caller, messageId: string) {
  if (caller.kind === 'guest' || !uuid.test(messageId)) return undefined;
  const onlooker = onlookerOf(caller);
  const message = await bound.messages.shown(messageId, onlooker);
  if (message?.state !== 'shown' || message.author_uid === caller.uid) return undefined;
  const room = await bound.rooms.findOpen(message.room_id, onlooker);
  return {
    title: room?.name ?? '',
    text: message.body,
    ownerUid: message.author_uid ?? '',
    pictureIds: message.pictures.map(({ id }) => id),
  };
}

/** Everybody in the room hears of it. */
const announce = (
  bound: LoungeRepositories,
  message: { id: string; room_id: string; position: number },
  verb: 'delete' | 'edit',
): Promise<void> =>
  bound.live.publish({
    topic: roomTopic(message.room_id),
    type: `loungeMessages.${verb}`,
    ids: [message.id, String(message.position)],
  });

const removeMessage: ReportMeasure<LoungeRepositories> = {
  async do(bound, { admin, targetId }) {
    const message = await bound.messages.find(targetId);
    if (!message) throw new BestieError('not_found');
    await bound.messages.delete(targetId, admin.uid);
    await announce(bound, message, 'delete');
    return deletionOf(message);
  },
  async undo(bound, { targetId }, before) {
    const message = await bound.messages.find(targetId);
    if (!message) throw new BestieError('not_found');
    const by = deletedBefore(before);
    const staysDeleted = by !== null && !(await bound.purges.isUndone(by));
    await (staysDeleted ? bound.messages.delete(targetId, by) : bound.messages.restore(targetId));
    await announce(bound, message, 'edit');
  },
};

/** Open pages read the message again. */
async function labelledMessage(bound: LoungeRepositories, messageId: string): Promise<void> {
  const message = await bound.messages.find(messageId);
  if (!message) throw new BestieError('not_found');
  await announce(bound, message, 'edit');
}

export const loungeReportTargets: Record<'loungeMessage', ReportTarget<LoungeRepositories>> = {
  loungeMessage: {
    recent: recentMessages,
    find: findReportedMessage,
    around: (bound, id) => bound.messages.around(id),
    labelled: labelledMessage,
    remove: removeMessage,
  },
};
