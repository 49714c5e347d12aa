import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { platformTopic, threadTopic, userTopic } from '@bestie/contracts/live';
import type { forumContract, ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { requireOwner } from '../../platform/module/define-policy';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { notify } from '../notifications';
import { onlookerOf, silenceOf, threadPolicy } from './forum.policy';
import { presentThread, presentThreadDetail } from './forum.presenter';
import type { ForumRepositories } from './forum.repositories';
import { hasPoll, replacePoll, requirePossiblePoll } from './poll-changes';
import type { ThreadChanges, ThreadRow } from './forum-threads.repository';
import { openingOf } from './opening';
import { reviewThread, settleThread } from './review-thread';
import { tellMentioned } from './tell-people';
import { requireWritingRoom } from './writing-limits';

type Input<Verb extends keyof typeof forumContract> = ParsedInputOf<(typeof forumContract)[Verb]>;

export interface ForumDependencies {
  repositories: Pick<ForumRepositories, 'similar' | 'threads'>;
  transaction: Transaction<ForumRepositories>;
  clock: () => Date;
}

export type ForumService = ReturnType<typeof createForumService>;

/** Threads: who may open and who may start them. Posts have a service of their own. */
export function createForumService({ repositories, transaction, clock }: ForumDependencies) {
  const { similar, threads } = repositories;

  async function detail(caller: Person, threadId: string): Promise<ForumThreadDetail> {
    const row = requireFound(await threads.detail(threadId, onlookerOf(caller)));
    return presentThreadDetail(row, threadPolicy.permissions(caller, row), silenceOf(caller, row));
  }

  /** One change of a locked thread, with a live event for its open pages. What is so already stays. */
  async function change(
    caller: Person,
    threadId: string,
    verb: 'edit' | 'restore' | 'acceptAnswer',
    act: (bound: ForumRepositories, thread: ThreadRow) => Promise<void | false>,
  ): Promise<ForumThreadDetail> {
    await transaction(async (bound) => {
      const thread = requireFound(await bound.threads.lock(threadId, onlookerOf(caller)));
      if ((await act(bound, thread)) === false) return;
      await bound.live.publish({ topic: threadTopic(thread.id), type: `forum.${verb}`, ids: [thread.id] });
    });
    return detail(caller, threadId);
  }

  return {
    detail,

    async list(
      caller: Person,
      { cursor, limit, q, order, period, categoryId, tag }: Input<'list'>,
    ): Promise<OutputOf<(typeof forumContract)['list']>> {
      const words = q ? await threads.wordsOf(q) : undefined;
      // A search without a word, such as one for signs alone, finds nothing.
      if (words?.length === 0) return { items: [], nextCursor: null };
      const rows = await threads.list({
        uid: caller.uid,
        order,
        period,
        categoryId,
        tag,
        words,
        after: readThreadPosition(cursor, order),
        limit: limit + 1,
      });
      return pageOfRows(
        rows,
        limit,
        ({ position }) => encodeCursor(position.map((key) => (typeof key === 'boolean' ? Number(key) : key))),
        presentThread,
      );
    },

    get: (caller: Person, { threadId }: Input<'get'>) => detail(caller, threadId),

    async create(caller: Person, input: Input<'create'>): Promise<ForumThreadDetail> {
      const { id, categoryId, title, body, tags, pictures, poll } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.writingLimits.lock(caller.uid);
        const existing = await bound.posts.find(id);
        if (existing) {
          if (existing.author_uid === caller.uid && existing.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        await requireCategory(bound, categoryId);
        await requireWritingRoom(bound, caller, { threadId: id, kind: 'thread', body, slowSeconds: null });
        if (poll) await requirePossiblePoll(bound, id, poll);
        const reviewed = await reviewThread(bound, { title, body, tags, poll });
        await bound.threads.insert({
          id,
          category_id: categoryId,
          author_uid: caller.uid,
          title: reviewed.texts.title,
          tags: [...new Set(tags)],
          opening: openingOf(reviewed.texts.body),
          last_position: 1,
        });
        // The first post has the id of its thread.
        await bound.posts.insert({
          id,
          thread_id: id,
          position: 1,
          author_uid: caller.uid,
          body: reviewed.texts.body,
          request_hash: requestHash,
        });
        if (!(await bound.posts.addPictures(id, caller.uid, pictures)))
          throw BestieError.field('pictures', 'Upload the pictures first.');
        if (poll) await bound.polls.insert(id, reviewed.poll(poll));
        await tellMentioned(
          bound,
          { id, threadId: id, authorUid: caller.uid, body: reviewed.texts.body },
          clock(),
        );
        await bound.threadPeople.wrote(id, caller.uid, 1);
        await settleThread(reviewed, { threadId: id, ownerUid: caller.uid, now: clock() });
        for (const topic of [userTopic(caller.uid), platformTopic])
          await bound.live.publish({ topic, type: 'forum.create', ids: [id] });
      });
      return detail(caller, id);
    },

    async similar(caller: Person, { title, text }: Input<'similar'>) {
      const rows = await similar.find(caller.uid, `${title} ${text}`);
      return {
        items: rows.map((row) => ({
          id: row.id,
          title: row.title,
          solved: row.solved,
          replyCount: row.reply_count,
        })),
      };
    },

    edit: (caller: Person, { threadId, version, poll, ...input }: Input<'edit'>) =>
      change(caller, threadId, 'edit', async (bound, thread) => {
        requireOwner(caller, thread.author_uid);
        const reviewed = await reviewThread(bound, {
          title: input.title ?? '',
          body: '',
          tags: input.tags ?? [],
          poll: poll ?? null,
        });
        const { title } = reviewed.texts;
        const changes: ThreadChanges = {
          ...(input.categoryId !== undefined && { category_id: input.categoryId }),
          ...(input.title !== undefined && { title }),
          ...(input.tags && { tags: [...new Set(input.tags)] }),
        };
        const nextPoll = poll && reviewed.poll(poll);
        // The client repeats a call whose answer was lost.
        if (
          thread.version === version + 1 &&
          !changeOf<ThreadChanges>(thread, changes) &&
          (nextPoll === undefined || (await hasPoll(bound, thread.id, nextPoll)))
        )
          return false;
        // The mute of the caller is among the details.
        threadPolicy.require(caller, await bound.threads.detail(thread.id, onlookerOf(caller)), 'edit');
        requireVersion(thread, version);
        if (input.categoryId !== undefined) await requireCategory(bound, input.categoryId);
        if (nextPoll !== undefined) await replacePoll(bound, thread.id, nextPoll);
        if (input.title !== undefined && title !== thread.title && !(await bound.posts.isQuiet(thread.id))) {
          await bound.posts.keepRevision(thread.id);
          await bound.live.publish({
            topic: threadTopic(thread.id),
            type: 'forumPosts.edit',
            ids: [thread.id],
          });
        }
        await bound.threads.update(thread.id, changes);
        await settleThread(reviewed, { threadId: thread.id, ownerUid: caller.uid, now: clock() });
      }),

    async delete(caller: Person, { threadId, reason }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const thread = requireFound(await bound.threads.lock(threadId, onlookerOf(caller)));
        requireOwner(caller, thread.author_uid, { reason });
        if (thread.deleted_at !== null) return;
        threadPolicy.require(caller, thread, 'delete');
        await bound.threads.setDeleted(thread.id, caller.uid);
        await record(bound, caller, 'delete', thread, reason);
        for (const type of ['forum.delete', 'live.disconnect'])
          await bound.live.publish({ topic: threadTopic(thread.id), type, ids: [thread.id] });
      });
    },

    restore: (caller: Person, { threadId, reason }: Input<'restore'>) =>
      change(caller, threadId, 'restore', async (bound, thread) => {
        requireOwner(caller, thread.author_uid, { reason });
        if (thread.deleted_at === null) return false;
        // The mute of the caller is among the details.
        threadPolicy.require(caller, await bound.threads.detail(thread.id, onlookerOf(caller)), 'restore');
        await bound.threads.setDeleted(thread.id, null);
        await record(bound, caller, 'restore', thread, reason);
      }),

    acceptAnswer: (caller: Person, { threadId, postId, reason }: Input<'acceptAnswer'>) =>
      change(caller, threadId, 'acceptAnswer', async (bound, thread) => {
        requireOwner(caller, thread.author_uid, { reason });
        if (thread.accepted_post_id === postId) return false;
        threadPolicy.require(caller, thread, 'accept');
        const post = postId === null ? null : await bound.posts.find(postId);
        if (
          post === undefined ||
          (post && (post.thread_id !== thread.id || post.position === 1 || post.deleted_at))
        )
          throw BestieError.field('postId', 'Choose a reply of this thread.');
        await bound.threads.update(thread.id, { accepted_post_id: postId });
        if (post?.author_uid)
          await notify(bound, {
            kind: 'accepted',
            uid: post.author_uid,
            actorUid: caller.uid,
            target: { kind: 'forumPost', id: post.id },
            now: clock(),
          });
        await record(bound, caller, 'acceptAnswer', thread, reason);
      }),
  };
}

/** @throws BestieError `invalid_input` about `categoryId` */
async function requireCategory(bound: ForumRepositories, categoryId: string): Promise<void> {
  if (!(await bound.categories.find(categoryId))) throw BestieError.field('categoryId', 'Choose a category.');
}

/** Actions of admins on threads of others are audited. */
async function record(
  bound: ForumRepositories,
  caller: Person,
  verb: 'delete' | 'restore' | 'acceptAnswer',
  thread: ThreadRow,
  reason: string | undefined,
): Promise<void> {
  if (thread.author_uid === caller.uid || reason === undefined) return;
  await bound.audit.record({
    actor: caller,
    action: `forum.${verb}`,
    target: { kind: 'forumThread', id: thread.id },
    reason,
  });
}

/** A position in a list of this order: pinned or not where pins come first, the key, and the id. */
function readThreadPosition(
  cursor: string | undefined,
  order: Input<'list'>['order'],
): (string | number)[] | undefined {
  const key = order === 'top' ? cursorPart.number : cursorPart.exactInstant;
  return order === 'latest' || order === 'unanswered'
    ? readCursor(cursor, [cursorPart.number, key, cursorPart.id])
    : readCursor(cursor, [key, cursorPart.id]);
}
