import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import type { ForumPoll } from '@bestie/contracts/forum.contract';
import { limits } from '@bestie/contracts/limits';
import { blank, isBlank, type Written } from '../../../parts/conversation/composer/written';
import type { WrittenPoll } from './poll-form';

/** A draft of a thread. */
export interface WrittenThread extends Written {
  /** Id of the new thread, so that a repeated request creates one thread. */
  id: string;
  title: string;
  categoryId: string | null;
  tags: string[];
  poll: WrittenPoll | null;
  /**
   * Time of the first attempt to send it, in ms: the end of a poll counts from it, also in a repeated
   * request.
   */
  sentAt: number | null;
}

/** An empty draft of a thread. */
export const emptyThread = (categoryId: string | null): WrittenThread => ({
  ...blank,
  id: uuidv7(),
  title: '',
  categoryId,
  tags: [],
  poll: null,
  sentAt: null,
});

/** What the same thread is sent with when another one has arrived under its id, to which the options of its poll belong, too. */
export const withNewIds = ({ poll }: WrittenThread): Pick<WrittenThread, 'id' | 'sentAt' | 'poll'> => ({
  id: uuidv7(),
  sentAt: null,
  poll: poll && { ...poll, options: poll.options.map((option) => ({ ...option, id: uuidv7() })) },
});

/** Whether there is nothing to lose. */
export const isEmptyThread = (thread: WrittenThread): boolean =>
  thread.title.trim() === '' && thread.poll === null && isBlank(thread);

/** What is missing before a thread can be sent, by field, in the order of the form. */
export function missingIn({ title, categoryId, text }: WrittenThread) {
  const atLeast = (written: string, { min }: { min: number }) =>
    written.trim().length < min ? `At least ${min} characters.` : undefined;
  return {
    title: atLeast(title, limits.forum.title),
    categoryId: categoryId === null ? 'Choose where it belongs.' : undefined,
    body: atLeast(text, limits.forum.body),
  };
}

/** An attempt later than this is not a repetition of the previous one. Milliseconds. */
const repetition = 10 * 60_000;

/** The time of an attempt to send; a repetition counts as the first one. */
export const sendingAt = ({ sentAt }: Pick<WrittenThread, 'sentAt'>, now = Date.now()): number =>
  sentAt !== null && now - sentAt < repetition ? sentAt : now;

/** Input of the call; empty options of a poll are left out. */
export function threadInput(
  { id, title, text, tags, pictures, poll }: WrittenThread,
  categoryId: string,
  at: number,
) {
  return {
    id,
    categoryId,
    title,
    body: text,
    tags,
    pictures: pictures.map(({ path }) => path),
    poll: poll && pollInput(poll, { now: at, closesAt: null }),
  };
}

/**
 * A poll as calls take it, without its empty options.
 * @param times.now in ms: the poll closes so many days later
 * @param times.closesAt the end that it has, for a poll that keeps it
 */
export const pollInput = (
  { kind, results, days, options }: WrittenPoll,
  { now, closesAt }: { now: number; closesAt: string | null },
) => ({
  kind,
  results,
  closesAt: days === null ? closesAt : days === 0 ? null : new Date(now + days * dayMs).toISOString(),
  options: options.filter(({ label }) => label.trim() !== ''),
});

/** A poll of a thread, to edit it. */
export const writtenPoll = ({ kind, results, options }: ForumPoll): WrittenPoll => ({
  kind,
  results,
  days: null,
  options: options.map(({ id, label }) => ({ id, label })),
});
