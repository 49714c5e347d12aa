import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';

/** Address of a thread, at the position where the reader left off or at the given post. */
export const threadPath = (threadId: string, position?: number): string =>
  generatePath(paths.fan.forumThread, { threadId }) + (position === undefined ? '' : `?post=${position}`);

/** All threads with a tag. */
export const tagPath = (tag: string): string => `${paths.fan.forum}?tag=${encodeURIComponent(tag)}`;

/** All threads of a category. */
export const categoryPath = (slug: string): string => `${paths.fan.forum}?category=${slug}`;

/** State of the navigation to a thread that the person has just started. */
export const started = { started: true } as const;
export const isStarted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'started' in state;
