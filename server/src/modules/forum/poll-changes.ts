import { BestieError } from '@bestie/contracts/errors';
import { chooseFutureTime } from '../../platform/http/future-time';
import type { ForumRepositories } from './forum.repositories';
import type { NewPoll } from './forum-polls.repository';

export const pollIsClosed = () => new BestieError('conflict', { message: 'This poll is closed.' });

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

const sameQuestion = (one: NewPoll, other: NewPoll): boolean =>
  one.kind === other.kind &&
  one.options.length === other.options.length &&
  one.options.every(({ id, label }, at) => id === other.options[at]?.id && label === other.options[at].label);

/** Whether the poll of a locked thread is this one already. */
export async function hasPoll(
  bound: ForumRepositories,
  threadId: string,
  poll: NewPoll | null,
): Promise<boolean> {
  const existing = (await bound.polls.lock(threadId)) ?? null;
  if (!existing || !poll) return existing === poll;
  return (
    sameQuestion(existing, poll) &&
    existing.results === poll.results &&
    timeOf(existing.closesAt) === timeOf(poll.closesAt)
  );
}

const timeOf = (instant: string | null) => instant && Date.parse(instant);

/**
 * Replaces the poll of a locked thread. After the first vote options and kind stay as they are, and once it is closed
 * everything.
 * @throws BestieError `conflict`
 */
export async function replacePoll(
  bound: ForumRepositories,
  threadId: string,
  poll: NewPoll | null,
): Promise<void> {
  const existing = await bound.polls.lock(threadId);
  if (existing?.closed) throw pollIsClosed();
  if (poll) await requirePossiblePoll(bound, threadId, poll);
  if (!existing?.voted) {
    if (existing) await bound.polls.delete(threadId);
    if (poll) await bound.polls.insert(threadId, poll);
    return;
  }
  if (!poll || !sameQuestion(existing, poll))
    throw new BestieError('conflict', {
      message: 'Somebody has voted: the options of this poll stay as they are.',
    });
  await bound.polls.updateTerms(threadId, poll);
}
