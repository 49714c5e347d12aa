import { BestieError } from '@bestie/contracts/errors';
import { chooseFutureTime } from '../../platform/http/future-time';
import type { ForumRepositories } from './forum.repositories';
import type { NewPoll } from './forum-polls.repository';

/** @throws BestieError `invalid_input` about `poll` */
export async function requirePossiblePoll(
  bound: ForumRepositories,
  threadId: string,
  { options, closesAt }: NewPoll,
): Promise<void> {
  const ids = options.map(({ id }) => id);
  if (new Set(ids).size < ids.length || (await bound.polls.hasForeignOption(threadId, ids)))
    throw BestieError.field('poll.options', 'Each option needs an id of its own.');
  if (closesAt !== null && (await bound.polls.isPast(closesAt)))
    throw BestieError.field('poll.closesAt', chooseFutureTime);
}

/**
 * Replaces the poll of a locked thread. After the first vote options and kind stay as they are.
 * @throws BestieError `conflict`
 */
export async function replacePoll(
  bound: ForumRepositories,
  threadId: string,
  poll: NewPoll | null,
): Promise<void> {
  const existing = await bound.polls.lock(threadId);
  if (poll) await requirePossiblePoll(bound, threadId, poll);
  if (!existing?.voted) {
    if (existing) await bound.polls.delete(threadId);
    if (poll) await bound.polls.insert(threadId, poll);
    return;
  }
  const said = await bound.polls.options(threadId);
  const same =
    poll?.kind === existing.kind &&
    said.length === poll.options.length &&
    said.every(({ id, label }, at) => id === poll.options[at]?.id && label === poll.options[at].label);
  if (!poll || !same)
    throw new BestieError('conflict', {
      message: 'Somebody has voted: the options of this poll stay as they are.',
    });
  await bound.polls.updateTerms(threadId, poll);
}
