import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { threadTopic } from '@bestie/contracts/live';
import type { forumContract, ForumPoll } from '@bestie/contracts/forum.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { onlookerOf } from './forum.policy';
import type { ForumRepositories } from './forum.repositories';
import type { ForumService } from './forum.service';
import { pollIsClosed } from './poll-changes';

export interface ForumPollsDependencies {
  forum: Pick<ForumService, 'detail'>;
  transaction: Transaction<ForumRepositories>;
}

export type ForumPollsService = ReturnType<typeof createForumPollsService>;

/** Votes in polls. */
export function createForumPollsService({ forum, transaction }: ForumPollsDependencies) {
  return {
    /** Replaces the caller's earlier vote, until the poll is closed. */
    async vote(
      caller: Person,
      { threadId, optionIds }: ParsedInputOf<typeof forumContract.vote>,
    ): Promise<ForumPoll> {
      await transaction(async (bound) => {
        const thread = requireFound(await bound.threads.findOpen(threadId, onlookerOf(caller)));
        const poll = requireFound(await bound.polls.lock(thread.id));
        if (poll.closed) throw pollIsClosed();
        const chosen = new Set(optionIds);
        if ([...chosen].some((optionId) => !poll.options.some(({ id }) => id === optionId)))
          throw BestieError.field('optionIds', 'That option is not there any more.');
        if (poll.kind === 'one' && chosen.size > 1)
          throw BestieError.field('optionIds', 'Choose one option.');
        await bound.polls.setVotes(thread.id, caller.uid, [...chosen]);
        await bound.live.publish({ topic: threadTopic(thread.id), type: 'forum.vote', ids: [thread.id] });
      });
      return requireFound((await forum.detail(caller, threadId)).poll ?? undefined);
    },
  };
}
