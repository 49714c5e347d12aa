import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';

/** A thread, where the reader was; with a position, that post of it. */
export const threadPath = (threadId: string, position?: number): string =>
  generatePath(paths.fan.forumThread, { threadId }) + (position === undefined ? '' : `?post=${position}`);

/** All threads with a tag. */
export const tagPath = (tag: string): string => `${paths.fan.forum}?tag=${encodeURIComponent(tag)}`;

/** All threads of a category. */
export const categoryPath = (slug: string): string => `${paths.fan.forum}?category=${slug}`;
