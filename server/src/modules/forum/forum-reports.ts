import type { Caller } from '../../platform/http/caller';
import { onlookerOf } from './forum.policy';
import type { ForumRepositories } from './forum.repositories';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The text of a thread, for a report by a member who may open it and did not start it. */
export async function findReportedThread(bound: ForumRepositories, caller: Caller, threadId: string) {
  if (caller.kind === 'guest' || !uuid.test(threadId)) return undefined;
  const thread = await bound.threads.findOpen(threadId, onlookerOf(caller));
  if (!thread || thread.author_uid === caller.uid) return undefined;
  return { title: thread.title, text: thread.opening, ownerUid: thread.author_uid ?? '' };
}

/** The same for a post that is not deleted. */
export async function findReportedPost(bound: ForumRepositories, caller: Caller, postId: string) {
  if (caller.kind === 'guest' || !uuid.test(postId)) return undefined;
  const post = await bound.posts.shown(postId, onlookerOf(caller));
  if (post?.state !== 'shown' || post.author_uid === caller.uid) return undefined;
  const thread = await bound.threads.findOpen(post.thread_id, onlookerOf(caller));
  return { title: thread?.title ?? '', text: post.body, ownerUid: post.author_uid ?? '' };
}
