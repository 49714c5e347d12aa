import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { ForumPost, forumPostsContract } from '@bestie/contracts/forum-posts.contract';
import { threadTopic } from '@bestie/contracts/live';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { forumPolicy, onlookerOf } from './forum.policy';
import { presentPost } from './forum.presenter';
import type { ForumRepositories } from './forum.repositories';
import type { ForumPostsRepository } from './forum-posts.repository';
import { requireWritingRoom } from './writing-limits';

type Input<Verb extends keyof typeof forumPostsContract> = ParsedInputOf<(typeof forumPostsContract)[Verb]>;

export interface ForumPostsDependencies {
  posts: ForumPostsRepository;
  transaction: Transaction<ForumRepositories>;
}

export type ForumPostsService = ReturnType<typeof createForumPostsService>;

/** Posts of threads. */
export function createForumPostsService({ posts, transaction }: ForumPostsDependencies) {
  async function shown(caller: Person, id: string): Promise<ForumPost> {
    const row = forumPolicy.requireFound(await posts.shown(id, caller.uid));
    return presentPost(row, forumPolicy.post(caller, row, row));
  }

  return {
    async list(
      caller: Person,
      { threadId, ...window }: Input<'list'>,
    ): Promise<OutputOf<(typeof forumPostsContract)['list']>> {
      const page = forumPolicy.requireFound(await posts.page(threadId, onlookerOf(caller), window));
      return {
        threadId: page.threadId,
        items: page.posts.map((row) => presentPost(row, forumPolicy.post(caller, row, page))),
        hasBefore: page.hasBefore,
        hasAfter: page.hasAfter,
        around: page.around,
      };
    },

    async create(caller: Person, input: Input<'create'>): Promise<ForumPost> {
      const { threadId, id, body, pictures, quote } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.writingLimits.lock(caller.uid);
        const standing = await bound.posts.find(id);
        if (standing) {
          // The same call again, after its answer was lost; anything else must not learn whose id it is.
          if (standing.author_uid === caller.uid && standing.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        const thread = forumPolicy.requireFound(await bound.threads.lock(threadId, onlookerOf(caller)));
        forumPolicy.requireVoice(caller, thread);
        await requireWritingRoom(bound, caller, {
          threadId: thread.id,
          kind: 'reply',
          body,
          slowSeconds: thread.slow_seconds,
        });
        if (quote) await requireQuotable(bound, thread.id, quote);
        const position = await bound.threads.nextPosition(thread.id);
        await bound.posts.insert({
          id,
          thread_id: thread.id,
          position,
          author_uid: caller.uid,
          body,
          quoted_post_id: quote?.postId ?? null,
          quote: quote?.text ?? '',
          request_hash: requestHash,
        });
        if (!(await bound.posts.setPictures(id, caller.uid, pictures)))
          throw BestieError.field('pictures', 'Upload the pictures first.');
        await bound.threads.addReply(thread.id, thread.author_uid === caller.uid);
        await bound.threadPeople.wrote(thread.id, caller.uid, position);
        await bound.live.publish({ topic: threadTopic(thread.id), type: 'forumPosts.create', ids: [id] });
      });
      return shown(caller, id);
    },
  };
}

/**
 * One answers a post of the same thread that still stands, and quotes what it says.
 * @throws BestieError `conflict` about a post that was removed meanwhile, `invalid_input` about the quote
 */
async function requireQuotable(
  bound: ForumRepositories,
  threadId: string,
  { postId, text }: { postId: string; text: string },
): Promise<void> {
  const quoted = await bound.posts.find(postId);
  if (quoted?.thread_id !== threadId)
    throw BestieError.field('quote.postId', 'There is no such post in this thread.');
  if (quoted.deleted_at !== null)
    throw new BestieError('conflict', { message: 'The post that you answer was removed meanwhile.' });
  if (!inOneLine(quoted.body).includes(inOneLine(text)))
    throw BestieError.field('quote.text', 'Quote the words of the post.');
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
