import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { userTopic } from '@bestie/contracts/live';
import type { forumContract } from '@bestie/contracts/forum.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { onlookerOf } from './forum.policy';
import type { ForumRepositories } from './forum.repositories';
import type { ThreadRow } from './forum-threads.repository';

type Verb = 'markRead' | 'setLevel' | 'bookmark';
type Input<V extends Verb> = ParsedInputOf<(typeof forumContract)[V]>;

export interface ForumReadingDependencies {
  transaction: Transaction<ForumRepositories>;
}

export type ForumReadingService = ReturnType<typeof createForumReadingService>;

/** A person's read markers and notification levels, private to them, on all devices. */
export function createForumReadingService({ transaction }: ForumReadingDependencies) {
  const change = <Result>(
    caller: Person,
    verb: Verb,
    threadId: string,
    act: (bound: ForumRepositories, thread: ThreadRow) => Promise<Result>,
  ): Promise<Result> =>
    transaction(async (bound) => {
      const thread = requireFound(await bound.threads.findOpen(threadId, onlookerOf(caller)));
      const result = await act(bound, thread);
      await bound.live.publish({ topic: userTopic(caller.uid), type: `forum.${verb}`, ids: [thread.id] });
      return result;
    });

  return {
    markRead: (caller: Person, { threadId, position, back }: Input<'markRead'>) =>
      change(caller, 'markRead', threadId, async (bound, thread) => {
        const upTo = Math.min(position, thread.last_position);
        return { seenPosition: await bound.threadPeople.markRead(thread.id, caller.uid, upTo, back) };
      }),

    setLevel: (caller: Person, { threadId, level }: Input<'setLevel'>) =>
      change(caller, 'setLevel', threadId, (bound, { id }) =>
        bound.threadPeople.setLevel(id, caller.uid, level),
      ),

    bookmark: (caller: Person, { threadId, bookmarked }: Input<'bookmark'>) =>
      change(caller, 'bookmark', threadId, (bound, { id }) =>
        bound.threadPeople.setBookmark(id, caller.uid, bookmarked),
      ),
  };
}
