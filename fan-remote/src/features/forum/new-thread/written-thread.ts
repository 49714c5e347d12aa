import { uuidv7 } from 'uuidv7';
import { blank, isBlank, type Written } from '../../../parts/conversation/composer/written';
import type { WrittenPoll } from './poll-form';

/** A thread that is being written. */
export interface WrittenThread extends Written {
  /** Of the thread that will be made: sent twice it is one. */
  id: string;
  title: string;
  categoryId: string | null;
  tags: string[];
  poll: WrittenPoll | null;
  /** Of the first attempt to send it, in ms: a poll closes so long after it, and a repeated call says the same. */
  sentAt: number | null;
}

/** A thread of which nothing is written yet. */
export const emptyThread = (categoryId: string | null): WrittenThread => ({
  ...blank,
  id: uuidv7(),
  title: '',
  categoryId,
  tags: [],
  poll: null,
  sentAt: null,
});

/** Whether nothing would be lost. */
export const isEmptyThread = (thread: WrittenThread): boolean =>
  thread.title.trim() === '' && thread.poll === null && isBlank(thread);

const dayLength = 86_400_000;
/** Later than this an attempt is no repetition of the one before. Milliseconds. */
const repetition = 10 * 60_000;

/** When this attempt to send it counts as made: a repetition counts as the first one. */
export const sendingAt = ({ sentAt }: WrittenThread, now = Date.now()): number =>
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
    poll: poll && {
      kind: poll.kind,
      results: poll.results,
      closesAt: poll.days === 0 ? null : new Date(at + poll.days * dayLength).toISOString(),
      options: poll.options.filter(({ label }) => label.trim() !== ''),
    },
  };
}
