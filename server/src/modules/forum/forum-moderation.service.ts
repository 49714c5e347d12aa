import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { replyPlace } from '@bestie/contracts/forum';
import { adminTopic, threadTopic } from '@bestie/contracts/live';
import type { forumContract, ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { moveDrafts } from '../drafts';
import { endHidings } from '../reports';
import { onlookerOf } from './forum.policy';
import type { ForumRepositories } from './forum.repositories';
import type { ForumService } from './forum.service';
import type { ThreadChanges, ThreadRow } from './forum-threads.repository';

type Input<Verb extends keyof typeof forumContract> = ParsedInputOf<(typeof forumContract)[Verb]>;

export interface ForumModerationDependencies {
  forum: Pick<ForumService, 'detail'>;
  transaction: Transaction<ForumRepositories>;
  clock: () => Date;
}

export type ForumModerationService = ReturnType<typeof createForumModerationService>;

/** What admins do with threads: each action has a reason, is audited, and updates open pages. What is so already stays. */
export function createForumModerationService({ forum, transaction, clock }: ForumModerationDependencies) {
  async function moderate(
    caller: Person,
    verb: 'pin' | 'lock' | 'slow' | 'hide' | 'move' | 'merge',
    { threadId, reason }: { threadId: string; reason: string },
    act: (
      bound: ForumRepositories,
      thread: ThreadRow,
    ) => Promise<{ before: unknown; after: unknown; threadId?: string } | null>,
  ): Promise<ForumThreadDetail> {
    const shownId = await transaction(async (bound) => {
      const thread = requireFound(await bound.threads.lock(threadId, onlookerOf(caller)));
      const changed = await act(bound, thread);
      if (!changed) return thread.id;
      const { before, after, threadId: nowIn = thread.id } = changed;
      await bound.audit.record({
        actor: caller,
        action: `forum.${verb}`,
        target: { kind: 'forumThread', id: thread.id },
        before,
        after,
        reason,
      });
      for (const id of new Set([thread.id, nowIn]))
        await bound.live.publish({ topic: threadTopic(id), type: `forum.${verb}`, ids: [id] });
      await bound.live.publish({ topic: adminTopic, type: `forum.${verb}`, ids: [thread.id] });
      return nowIn;
    });
    return forum.detail(caller, shownId);
  }

  /** Sets columns of a thread. */
  const set = async (bound: ForumRepositories, thread: ThreadRow, changes: ThreadChanges) => {
    const change = changeOf(thread, changes);
    if (change) await bound.threads.update(thread.id, changes);
    return change;
  };

  return {
    pin: (caller: Person, { pinned, ...input }: Input<'pin'>) =>
      moderate(caller, 'pin', input, (bound, thread) => set(bound, thread, { pinned })),

    lock: (caller: Person, { locked, ...input }: Input<'lock'>) =>
      moderate(caller, 'lock', input, (bound, thread) => set(bound, thread, { locked })),

    slow: (caller: Person, { seconds, ...input }: Input<'slow'>) =>
      moderate(caller, 'slow', input, (bound, thread) => set(bound, thread, { slow_seconds: seconds })),

    hide: (caller: Person, { hidden, ...input }: Input<'hide'>) =>
      moderate(caller, 'hide', input, async (bound, thread) => {
        const change = changeOf({ hidden: thread.hidden_at !== null }, { hidden });
        if (!change) return null;
        await bound.threads.setHidden(thread.id, hidden);
        if (!hidden)
          await endHidings(bound, {
            kind: 'forumThread',
            targetId: thread.id,
            by: caller.uid,
            reason: input.reason,
            now: clock(),
          });
        // Open streams check again whether they may listen.
        await bound.live.publish({ topic: threadTopic(thread.id), type: 'live.disconnect', ids: [] });
        return change;
      }),

    move: (caller: Person, { categoryId, ...input }: Input<'move'>) =>
      moderate(caller, 'move', input, async (bound, thread) => {
        if (!(await bound.categories.find(categoryId)))
          throw BestieError.field('categoryId', 'Choose a category.');
        return set(bound, thread, { category_id: categoryId });
      }),

    /** A thread is merged once; the thread that has its posts can be merged further. */
    merge: (caller: Person, { intoId, ...input }: Input<'merge'>) =>
      moderate(caller, 'merge', input, async (bound, thread) => {
        const into = await bound.threads.lock(intoId, onlookerOf(caller));
        // Another admin may have merged them while this waited for the locks.
        const now = await bound.threads.findOpen(input.threadId, onlookerOf(caller));
        if (into && now?.id === into.id && into.id !== input.threadId) return null;
        if (!into || into.deleted_at !== null || into.id === thread.id)
          throw BestieError.field('intoId', 'Choose another thread that is there.');
        if (now?.id !== input.threadId)
          throw new BestieError('conflict', {
            message: 'This thread was already merged into another. Merge that one instead.',
          });
        if (into.merged_into !== null)
          throw new BestieError('conflict', {
            message: 'The other thread was merged just now. Look where its posts are, and try again.',
          });
        // Its posts would stand in the other thread for everybody.
        if (thread.deleted_at !== null || thread.hidden_at !== null)
          throw new BestieError('conflict', {
            message: 'Nobody sees this thread now, so it cannot be merged into another.',
          });
        if (await bound.polls.find(thread.id))
          throw new BestieError('conflict', {
            message: 'A thread with a poll cannot be merged into another.',
          });
        await bound.threads.merge(thread.id, into.id);
        await bound.threads.recount(into.id);
        await moveDrafts(bound, replyPlace(thread.id), replyPlace(into.id));
        return { before: { mergedInto: null }, after: { mergedInto: into.id }, threadId: into.id };
      }),
  };
}
