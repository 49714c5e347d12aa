import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { roomMention } from '@bestie/contracts/lounge';
import { roleAtLeast } from '@bestie/contracts/roles';
import { handlesIn } from '@bestie/contracts/text-parts';
import type { Person } from '../../platform/http/caller';
import { notify, notifyAll } from '../notifications';
import type { LoungeRepositories } from './lounge.repositories';

interface WrittenMessage {
  id: string;
  roomId: string;
  authorUid: string;
  body: string;
  /** Just written, not edited. */
  isNew: boolean;
}

const roomHandle = roomMention.slice(1);

/** Whether a text is for everyone in the room: creators and admins may say so. */
export const mentionsRoom = (caller: Person, body: string): boolean =>
  roleAtLeast(caller.role, 'creator') && handlesIn(body).includes(roomHandle);

/**
 * Notes whom a written or edited message mentions, and notifies the people it did not mention before. What mentions
 * everyone in the room is counted by the room's badge, and rings nobody's bell.
 * @returns the people who were notified
 * @throws BestieError `invalid_input` about `body`
 */
export async function tellMentioned(
  bound: LoungeRepositories,
  { id, roomId, authorUid, body, isNew }: WrittenMessage,
  now: Date,
): Promise<string[]> {
  const handles = handlesIn(body).filter((handle) => handle !== roomHandle);
  if (handles.length > limits.lounge.mentions)
    throw BestieError.field('body', `Mention at most ${limits.lounge.mentions} people.`);
  // Most messages mention nobody, and a new one has no mentions to take back.
  if (isNew && handles.length === 0) return [];
  const added = await bound.mentions.set(id, authorUid, handles);
  const target = { kind: 'loungeRoom', id: roomId };
  await notifyAll(bound, added, { kind: 'loungeMention', actorUid: authorUid, target, sourceId: id, now });
  return added;
}

/** Notifies the author of a message about a reply to it, unless they were notified of that already. */
export async function tellAnswered(
  bound: LoungeRepositories,
  { id, roomId, authorUid }: WrittenMessage,
  answeredUid: string | null,
  told: readonly string[],
  now: Date,
): Promise<void> {
  if (answeredUid === null || told.includes(answeredUid)) return;
  const target = { kind: 'loungeRoom', id: roomId };
  await notify(bound, {
    kind: 'loungeReply',
    uid: answeredUid,
    actorUid: authorUid,
    target,
    sourceId: id,
    now,
  });
}
