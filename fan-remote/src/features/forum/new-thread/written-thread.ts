import { uuidv7 } from 'uuidv7';
import { blank, isBlank, type Written } from '../../../parts/conversation/composer/written';

/** A thread that is being written. */
export interface WrittenThread extends Written {
  /** Of the thread that will be made: sent twice it is one. */
  id: string;
  title: string;
  categoryId: string | null;
  tags: string[];
}

/** A thread of which nothing is written yet. */
export const emptyThread = (categoryId: string | null): WrittenThread => ({
  ...blank,
  id: uuidv7(),
  title: '',
  categoryId,
  tags: [],
});

/** Whether nothing would be lost. */
export const isEmptyThread = (thread: WrittenThread): boolean =>
  thread.title.trim() === '' && isBlank(thread);

/** What is sent. */
export const threadInput = ({ id, title, text, tags, pictures }: WrittenThread, categoryId: string) => ({
  id,
  categoryId,
  title,
  body: text,
  tags,
  pictures: pictures.map(({ path }) => path),
});
