import type { Person } from '../../platform/http/caller';
import type { ResourceAccess } from '../../platform/module/declarations';
import { onlookerOf } from './forum.policy';
import type { ForumRepositories } from './forum.repositories';

/** Everybody who may open a thread gets its live events. */
export async function forumThreadAccess(
  { threads }: Pick<ForumRepositories, 'threads'>,
  caller: Person,
  threadId: string,
): Promise<ResourceAccess | null> {
  const thread = await threads.detail(threadId, onlookerOf(caller));
  return thread?.id === threadId ? { write: false, until: null } : null;
}
