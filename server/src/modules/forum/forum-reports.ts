import { BestieError } from '@bestie/contracts/errors';
import { threadTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { Caller, Person } from '../../platform/http/caller';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { deletedBefore, deletionOf } from '../reports';
import { onlookerOf } from './forum.policy';
import type { ForumRepositories } from './forum.repositories';
import { recentPosts, recentTitles } from './posts.sql';
import type { StoredPost } from './forum-posts.repository';
import type { ThreadRow } from './forum-threads.repository';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pathOf = (threadId: string, postId?: string) =>
  paths.fan.forumThread.replace(':threadId', threadId) + (postId === undefined ? '' : `?post=${postId}`);

/** The text of a thread, for a report by a member who may open it and did not start it. */
async function findReportedThread(bound: ForumRepositories, caller: Caller, threadId: string) {
  if (caller.kind === 'guest' || !uuid.test(threadId)) return undefined;
  const thread = await bound.threads.findOpen(threadId, onlookerOf(caller));
  if (thread && thread.id !== threadId) return findReportedPost(bound, caller, threadId);
  if (!thread || thread.author_uid === caller.uid) return undefined;
  const opening = await bound.posts.shown(threadId, onlookerOf(caller));
  return {
    title: thread.title,
    text: opening?.body ?? thread.opening,
    ownerUid: thread.author_uid ?? '',
    revision: thread.version,
    path: pathOf(thread.id),
    pictureIds: opening?.pictures.map(({ id }) => id) ?? [],
  };
}

/** The same for a post that is not deleted. */
async function findReportedPost(bound: ForumRepositories, caller: Caller, postId: string) {
  if (caller.kind === 'guest' || !uuid.test(postId)) return undefined;
  const post = await bound.posts.shown(postId, onlookerOf(caller));
  if (post?.state !== 'shown' || post.author_uid === caller.uid) return undefined;
  const thread = await bound.threads.findOpen(post.thread_id, onlookerOf(caller));
  return {
    title: thread?.title ?? '',
    text: post.body,
    ownerUid: post.author_uid ?? '',
    revision: post.version,
    path: pathOf(post.thread_id, postId),
    pictureIds: post.pictures.map(({ id }) => id),
  };
}

/**
 * The thread of a case, locked. Undefined where it was merged into another one: its opening, which has its id, is a post of
 * that one, and all that the case is about.
 * @throws BestieError `not_found`
 */
async function lockUnmerged(
  bound: ForumRepositories,
  admin: Person,
  threadId: string,
): Promise<ThreadRow | undefined> {
  const thread = await bound.threads.lock(threadId, onlookerOf(admin));
  if (!thread) throw new BestieError('not_found');
  return thread.id === threadId && thread.merged_into === null ? thread : undefined;
}

/** Who has the thread open is asked again whether they may. */
async function announceThread(
  bound: ForumRepositories,
  { id }: ThreadRow,
  type: 'forum.hide' | 'forum.delete' | 'forum.restore',
): Promise<void> {
  for (const each of [type, 'live.disconnect'])
    await bound.live.publish({ topic: threadTopic(id), type: each, ids: [id] });
}

/** Whether the thread was hidden already. Earlier decisions did not store it. */
const wasHidden = (before: unknown): boolean => (before as { hidden?: boolean } | null)?.hidden ?? false;

const hideThread: ReportMeasure<ForumRepositories> = {
  async do(bound, target) {
    const thread = await lockUnmerged(bound, target.admin, target.targetId);
    if (!thread) return removePost.do(bound, target);
    await bound.threads.setHidden(thread.id, true);
    await announceThread(bound, thread, 'forum.hide');
    return { hidden: thread.hidden_at !== null };
  },
  async undo(bound, target, before) {
    const thread = await lockUnmerged(bound, target.admin, target.targetId);
    if (!thread) return removePost.undo(bound, target, before);
    // What an admin showed since stays shown.
    if (thread.hidden_at === null || wasHidden(before)) return;
    await bound.threads.setHidden(thread.id, false);
    await announceThread(bound, thread, 'forum.hide');
  },
};

const removeThread: ReportMeasure<ForumRepositories> = {
  async do(bound, target) {
    const { admin, targetId } = target;
    const thread = await lockUnmerged(bound, admin, targetId);
    if (!thread) return removePost.do(bound, target);
    await bound.threads.setDeleted(thread.id, admin.uid);
    await announceThread(bound, thread, 'forum.delete');
    return deletionOf(thread);
  },
  async undo(bound, target, before) {
    const thread = await lockUnmerged(bound, target.admin, target.targetId);
    if (!thread) return removePost.undo(bound, target, before);
    await bound.threads.setDeleted(thread.id, deletedBefore(before));
    await announceThread(bound, thread, 'forum.restore');
  },
};

/** Whether the post itself was removed, and not the thread that it opened. */
const wasRemovedAsPost = (before: unknown): boolean =>
  typeof (before as { accepted?: boolean } | null)?.accepted === 'boolean';

/** A removed answer is the accepted one again, unless another one is, or it stands in another thread since. */
async function acceptAgain(
  bound: ForumRepositories,
  admin: Person,
  { id, thread_id: threadId }: StoredPost,
  before: unknown,
): Promise<void> {
  const was = before as { accepted?: boolean; threadId?: string } | null;
  if (!was?.accepted || (was.threadId ?? threadId) !== threadId) return;
  const thread = await bound.threads.lock(threadId, onlookerOf(admin));
  if (thread?.accepted_post_id === null) await bound.threads.update(threadId, { accepted_post_id: id });
}

/** The first post goes with its thread. */
const removePost: ReportMeasure<ForumRepositories> = {
  async do(bound, target) {
    const { admin, targetId: postId } = target;
    const post = await bound.posts.find(postId);
    if (!post) throw new BestieError('not_found');
    if (post.position === 1) return removeThread.do(bound, { ...target, targetId: post.thread_id });
    const accepted = (await bound.posts.lock(postId, onlookerOf(admin)))?.accepted ?? false;
    await bound.posts.delete(postId, admin.uid);
    if (accepted) await bound.threads.update(post.thread_id, { accepted_post_id: null });
    await bound.threads.recount(post.thread_id);
    await bound.live.publish({
      topic: threadTopic(post.thread_id),
      type: 'forumPosts.delete',
      ids: [postId],
    });
    return { accepted, threadId: post.thread_id, ...deletionOf(post) };
  },
  async undo(bound, target, before) {
    const { admin, targetId: postId } = target;
    const post = await bound.posts.find(postId);
    if (!post) throw new BestieError('not_found');
    if (post.position === 1) return removeThread.undo(bound, { ...target, targetId: post.thread_id }, before);
    // What was removed with the thread that it opened is not brought back alone, once that is merged into another one.
    if (!wasRemovedAsPost(before) && (await bound.threads.findOpen(postId, onlookerOf(admin))))
      throw new BestieError('not_found');
    const by = deletedBefore(before);
    await (by ? bound.posts.delete(postId, by) : bound.posts.restore(postId));
    await acceptAgain(bound, admin, post, before);
    await bound.threads.recount(post.thread_id);
    await bound.live.publish({ topic: threadTopic(post.thread_id), type: 'forumPosts.edit', ids: [postId] });
  },
};

/** Open pages read the post again; the first one has the id of its thread. */
async function labelledPost(bound: ForumRepositories, postId: string): Promise<void> {
  const post = await bound.posts.find(postId);
  if (!post) throw new BestieError('not_found');
  await bound.live.publish({ topic: threadTopic(post.thread_id), type: 'forumPosts.edit', ids: [postId] });
}

export const forumReportTargets: Record<'forumThread' | 'forumPost', ReportTarget<ForumRepositories>> = {
  forumThread: {
    recent: recentTitles,
    find: findReportedThread,
    around: (bound, id) => bound.posts.around(id),
    labelled: labelledPost,
    hide: hideThread,
    remove: removeThread,
  },
  forumPost: {
    recent: recentPosts,
    find: findReportedPost,
    around: (bound, id) => bound.posts.around(id),
    labelled: labelledPost,
    remove: removePost,
  },
};
