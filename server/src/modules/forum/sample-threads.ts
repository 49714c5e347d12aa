import type { PostReaction } from '@bestie/contracts/forum';
import { handlesIn } from '@bestie/contracts/text-parts';
import type { Transaction } from '../../platform/database/transaction';
import { hashOfRequest } from '../../platform/http/request-hash';
import type { NewPoll } from './forum-polls.repository';
import type { ForumRepositories } from './forum.repositories';
import { openingOf } from './opening';

/** A post of the demo, with its date. */
export interface SamplePost {
  id: string;
  authorUid: string;
  body: string;
  at: Date;
  /** Quoted text of an earlier post of the thread. */
  quote?: { postId: string; text: string };
  /** Reactions; each by another person than the author. */
  reactions: readonly { uid: string; reaction: PostReaction }[];
}

/** A thread of the demo. The first post has the id of the thread. */
export interface SampleThread {
  categoryId: string;
  title: string;
  tags: readonly string[];
  pinned: boolean;
  locked: boolean;
  first: SamplePost;
  replies: readonly SamplePost[];
  acceptedPostId: string | null;
  poll: (NewPoll & { votes: readonly { uid: string; optionIds: readonly string[] }[] }) | null;
}

export type SampleThreadsService = ReturnType<typeof createSampleThreads>;

/** Threads for the demo forum. They are in the past, so writing limits are skipped and nobody is notified. */
export function createSampleThreads({ transaction }: { transaction: Transaction<ForumRepositories> }) {
  async function addPost(bound: ForumRepositories, threadId: string, post: SamplePost, position: number) {
    const { id, authorUid, body, at, quote, reactions } = post;
    await bound.posts.insert(
      {
        id,
        thread_id: threadId,
        position,
        author_uid: authorUid,
        body,
        quoted_post_id: quote?.postId ?? null,
        quote: quote?.text ?? '',
        request_hash: hashOfRequest({ id, body }),
      },
      at,
    );
    await bound.mentions.set(id, authorUid, handlesIn(body));
    for (const { uid, reaction } of reactions) await bound.posts.setReaction(id, uid, reaction, at);
    await bound.threadPeople.wrote(threadId, authorUid, position, at);
  }

  return {
    /** Adds a thread with all of its posts, unless it exists or its category is gone. */
    add: (thread: SampleThread): Promise<void> =>
      transaction(async (bound) => {
        const { first, replies, poll } = thread;
        const { id } = first;
        if (await bound.posts.find(id)) return;
        if (!(await bound.categories.find(thread.categoryId))) return;
        await bound.threads.insert(
          {
            id,
            category_id: thread.categoryId,
            author_uid: first.authorUid,
            title: thread.title,
            tags: [...thread.tags],
            opening: openingOf(first.body),
            last_position: 1 + replies.length,
            pinned: thread.pinned,
            locked: thread.locked,
          },
          first.at,
        );
        for (const [index, post] of [first, ...replies].entries()) await addPost(bound, id, post, index + 1);
        if (thread.acceptedPostId !== null)
          await bound.threads.update(id, { accepted_post_id: thread.acceptedPostId });
        if (poll) {
          await bound.polls.insert(id, poll);
          for (const { uid, optionIds } of poll.votes) await bound.polls.setVotes(id, uid, optionIds);
        }
        await bound.threads.recount(id);
      }),
  };
}
