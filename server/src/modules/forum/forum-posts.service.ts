import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { ForumPost, forumPostsContract } from '@bestie/contracts/forum-posts.contract';
import { threadTopic } from '@bestie/contracts/live';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireUnmuted } from '../../platform/identity/mutes';
import { requireOwner } from '../../platform/module/define-policy';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { notify } from '../notifications';
import { onlookerOf, postPolicy, threadPolicy } from './forum.policy';
import { presentPost } from './forum.presenter';
import type { ForumRepositories } from './forum.repositories';
import type { ForumPostsRepository, StoredPost } from './forum-posts.repository';
import { openingOf } from './opening';
import { settlePost } from './review-thread';
import { tellMentioned, tellOfReply } from './tell-people';
import { requireFewLinks, requireWritingRoom } from './writing-limits';

type Input<Verb extends keyof typeof forumPostsContract> = ParsedInputOf<(typeof forumPostsContract)[Verb]>;

export interface ForumPostsDependencies {
  posts: ForumPostsRepository;
  transaction: Transaction<ForumRepositories>;
  clock: () => Date;
}

export type ForumPostsService = ReturnType<typeof createForumPostsService>;

/** Posts of threads. */
export function createForumPostsService({ posts, transaction, clock }: ForumPostsDependencies) {
  async function shown(caller: Person, id: string): Promise<ForumPost> {
    const row = requireFound(await posts.shown(id, onlookerOf(caller)));
    return presentPost(row, postPolicy.permissions(caller, row));
  }

  return {
    async list(
      caller: Person,
      { threadId, ...window }: Input<'list'>,
    ): Promise<OutputOf<(typeof forumPostsContract)['list']>> {
      const page = requireFound(await posts.page(threadId, onlookerOf(caller), window));
      return {
        threadId: page.threadId,
        items: page.posts.map((row) => presentPost(row, postPolicy.permissions(caller, row))),
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
        const existing = await bound.posts.find(id);
        if (existing) {
          // The client repeats a call whose answer was lost; nobody else must learn whose id it is.
          if (existing.author_uid === caller.uid && existing.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        const open = await bound.threads.lock(threadId, onlookerOf(caller));
        const thread = threadPolicy.require(caller, open, 'reply');
        await requireWritingRoom(bound, caller, {
          threadId: thread.id,
          kind: 'reply',
          body,
          slowSeconds: thread.slow_seconds,
        });
        const quoted = quote && (await requireQuotable(bound, thread.id, quote));
        const reviewed = await bound.textReview.review({ body });
        const position = await bound.threads.nextPosition(thread.id);
        await bound.posts.insert({
          id,
          thread_id: thread.id,
          position,
          author_uid: caller.uid,
          body: reviewed.texts.body,
          quoted_post_id: quote?.postId ?? null,
          quote: quote?.text ?? '',
          request_hash: requestHash,
        });
        if (!(await bound.posts.addPictures(id, caller.uid, pictures)))
          throw BestieError.field('pictures', 'Upload the pictures first.');
        await bound.threads.addReply(thread.id, thread.author_uid === caller.uid);
        const written = { id, threadId: thread.id, authorUid: caller.uid, body: reviewed.texts.body };
        const told = await tellMentioned(bound, written, clock());
        await tellOfReply(bound, written, quoted?.author_uid ?? null, told, clock());
        await bound.threadPeople.wrote(thread.id, caller.uid, position);
        await bound.live.publish({ topic: threadTopic(thread.id), type: 'forumPosts.create', ids: [id] });
        await settlePost(reviewed, thread, id, caller.uid, clock());
      });
      return shown(caller, id);
    },

    async edit(caller: Person, { postId, version, pictures, ...input }: Input<'edit'>): Promise<ForumPost> {
      await transaction(async (bound) => {
        const post = requireFound(await bound.posts.lock(postId, onlookerOf(caller)));
        requireOwner(caller, post.author_uid);
        const writer = requireFound(await bound.writingLimits.state(caller.uid, post.thread_id));
        requireUnmuted(writer);
        const reviewed = await bound.textReview.review({ body: input.body });
        const { body } = reviewed.texts;
        // The client repeats a call whose answer was lost.
        if (post.version === version + 1 && post.body === body) return;
        postPolicy.require(caller, post, 'edit');
        if (post.position === 1 && body.length < limits.forum.body.min)
          throw BestieError.field('body', `At least ${limits.forum.body.min} characters.`);
        requireVersion(post, version);
        requireFewLinks(writer, body);
        await bound.posts.edit(postId, body, !(await bound.posts.isQuiet(postId)));
        if (pictures) {
          const last = await bound.posts.keepPictures(postId, pictures.kept);
          if (!(await bound.posts.addPictures(postId, caller.uid, pictures.added, last + 1)))
            throw BestieError.field('pictures', 'Upload the pictures first.');
        }
        if (post.position === 1) await bound.threads.update(post.thread_id, { opening: openingOf(body) });
        const written = { id: postId, threadId: post.thread_id, authorUid: caller.uid, body };
        await tellMentioned(bound, written, clock());
        await announce(bound, post, 'edit');
        if (reviewed.isClean) return;
        const thread = requireFound(await bound.threads.findOpen(post.thread_id, onlookerOf(caller)));
        await settlePost(reviewed, thread, postId, caller.uid, clock());
      });
      return shown(caller, postId);
    },

    async delete(caller: Person, { postId, reason }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const post = requireFound(await bound.posts.lock(postId, onlookerOf(caller)));
        requireOwner(caller, post.author_uid, { reason });
        if (post.state === 'deleted' || post.state === 'removed') return;
        postPolicy.require(caller, post, 'delete');
        await bound.posts.delete(postId, caller.uid);
        if (post.accepted) await bound.threads.update(post.thread_id, { accepted_post_id: null });
        await bound.threads.recount(post.thread_id);
        if (post.author_uid !== caller.uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'forumPosts.delete',
            target: { kind: 'forumPost', id: postId },
            reason,
          });
        await announce(bound, post, 'delete');
      });
    },

    async revisions(caller: Person, { postId }: Input<'revisions'>) {
      const { state } = await shown(caller, postId);
      const rows = state === 'shown' ? await posts.revisions(postId) : [];
      return {
        items: rows.map(({ version, title, body, written_at }) => ({
          version,
          title,
          body,
          writtenAt: written_at.toISOString(),
        })),
      };
    },

    async react(caller: Person, { postId, reaction }: Input<'react'>): Promise<ForumPost> {
      await transaction(async (bound) => {
        const post = postPolicy.require(caller, await bound.posts.shown(postId, onlookerOf(caller)), 'react');
        await bound.posts.setReaction(postId, caller.uid, reaction);
        if (reaction !== null && post.author_uid !== null)
          await notify(bound, {
            kind: 'reaction',
            uid: post.author_uid,
            actorUid: caller.uid,
            target: { kind: 'forumPost', id: postId },
            now: clock(),
          });
        await announce(bound, post, 'react');
      });
      return shown(caller, postId);
    },
  };
}

/** Publishes a live event to open pages of the thread. */
const announce = (
  bound: ForumRepositories,
  post: { id: string; thread_id: string },
  verb: 'edit' | 'delete' | 'react',
): Promise<void> =>
  bound.live.publish({ topic: threadTopic(post.thread_id), type: `forumPosts.${verb}`, ids: [post.id] });

/**
 * Finds the post that a reply answers: it is in the same thread, and has the quoted text.
 * @throws BestieError `invalid_input` about the quote, also when the post was deleted meanwhile
 */
async function requireQuotable(
  bound: ForumRepositories,
  threadId: string,
  { postId, text }: { postId: string; text: string },
): Promise<StoredPost> {
  const quoted = await bound.posts.find(postId);
  if (quoted?.thread_id !== threadId)
    throw BestieError.field('quote.postId', 'There is no such post in this thread.');
  if (quoted.deleted_at !== null)
    throw BestieError.field('quote.postId', 'The post that you answer was removed meanwhile.');
  if (!inOneLine(quoted.body).includes(inOneLine(text)))
    throw BestieError.field('quote.text', 'Quote the words of the post.');
  return quoted;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
