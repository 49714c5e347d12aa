import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { handlesIn } from '@bestie/contracts/text-parts';
import { notifyAll } from '../notifications';
import type { ForumRepositories } from './forum.repositories';

interface WrittenPost {
  id: string;
  threadId: string;
  authorUid: string;
  body: string;
}

/**
 * Stores whom a new or edited post mentions, and notifies those whom it did not mention before.
 * @returns the notified people
 * @throws BestieError `invalid_input` about `body`
 */
export async function tellMentioned(
  bound: ForumRepositories,
  { id, threadId, authorUid, body }: WrittenPost,
  now: Date,
): Promise<string[]> {
  const handles = handlesIn(body);
  if (handles.length > limits.forum.mentions)
    throw BestieError.field('body', `Mention at most ${limits.forum.mentions} people.`);
  const added = await bound.mentions.set(id, authorUid, handles);
  const target = { kind: 'forumThread', id: threadId };
  await notifyAll(bound, added, { kind: 'mention', actorUid: authorUid, target, sourceId: id, now });
  return added;
}

/**
 * Notifies followers of the thread, and the author of the quoted post, about a reply, except those who were notified of it
 * already.
 */
export async function tellOfReply(
  bound: ForumRepositories,
  { id, threadId, authorUid }: WrittenPost,
  quotedUid: string | null,
  told: readonly string[],
  now: Date,
): Promise<void> {
  const people = await bound.threadPeople.toldOfReplies(threadId, quotedUid);
  const target = { kind: 'forumThread', id: threadId };
  await notifyAll(
    bound,
    people.filter((uid) => !told.includes(uid)),
    { kind: 'reply', actorUid: authorUid, target, sourceId: id, now },
  );
}
