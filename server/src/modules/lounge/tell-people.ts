import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { roomMention } from '@bestie/contracts/lounge';
import { roleAtLeast } from '@bestie/contracts/roles';
import { handlesIn } from '@bestie/contracts/text-parts';
import type { Person } from '../../platform/http/caller';
import type { LoungeRepositories } from './lounge.repositories';

interface WrittenMessage {
  id: string;
  roomId: string;
  authorUid: string;
  body: string;
  /** The message that it answers. */
  replyTo: string | null;
}

const roomHandle = roomMention.slice(1);

/** Whether a text is for everyone in the room: creators and admins may say so. */
export const mentionsRoom = (caller: Person, body: string): boolean =>
  roleAtLeast(caller.role, 'creator') && handlesIn(body).includes(roomHandle);

/**
 * Says whom a message that was written or edited mentions.
 * @throws BestieError `invalid_input` about `body`
 */
export async function tellMentioned(
  bound: LoungeRepositories,
  { id, authorUid, body }: WrittenMessage,
  _now: Date,
): Promise<void> {
  const handles = handlesIn(body).filter((handle) => handle !== roomHandle);
  if (handles.length > limits.lounge.mentions)
    throw BestieError.field('body', `Mention at most ${limits.lounge.mentions} people.`);
  await bound.mentions.set(id, authorUid, handles);
}
