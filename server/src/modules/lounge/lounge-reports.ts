import type { Caller } from '../../platform/http/caller';
import { onlookerOf } from './lounge.policy';
import type { LoungeRepositories } from './lounge.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a message says, for a report by a member who reads it and did not write it. */
export async function findReportedMessage(bound: LoungeRepositories, caller: Caller, messageId: string) {
  if (caller.kind === 'guest' || !uuid.test(messageId)) return undefined;
  const onlooker = onlookerOf(caller);
  const message = await bound.messages.shown(messageId, onlooker);
  if (message?.state !== 'shown' || message.author_uid === caller.uid) return undefined;
  const room = await bound.rooms.findOpen(message.room_id, onlooker);
  return { title: room?.name ?? '', text: message.body, ownerUid: message.author_uid ?? '' };
}
