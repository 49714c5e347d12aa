import { BestieError } from '@bestie/contracts/errors';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import type { Person } from '../../platform/http/caller';
import { muteWords } from '../../platform/identity/mutes';
import type { Mute } from '../../platform/identity/mutes';
import type { PostRow } from './posts.sql';
import type { Onlooker, ThreadDetailRow } from './threads.sql';

/** What decides a caller's permissions on a thread. */
type ThreadForCaller = Pick<
  ThreadDetailRow,
  'author_uid' | 'locked' | 'answered' | 'deleted_at' | 'is_editable' | 'muted_until'
>;

export const isAdmin = (caller: Person): boolean => caller.role === 'admin';
export const onlookerOf = (caller: Person): Onlooker => ({ uid: caller.uid, isAdmin: isAdmin(caller) });

/**
 * Every member reads and replies. Authors change their own posts for a day; only admins act on posts of
 * others. Which threads a caller may open is decided where rows are read (`isOpenTo`); any other answers
 * `not_found`.
 */
export const forumPolicy = {
  /** The permissions of a caller on a thread. */
  thread(caller: Person, thread: ThreadForCaller): ForumThreadDetail['can'] {
    const own = thread.author_uid === caller.uid;
    const stands = thread.deleted_at === null;
    return {
      reply: stands && !thread.muted_until && (!thread.locked || isAdmin(caller)),
      edit: stands && own && thread.is_editable && !thread.locked && !thread.muted_until,
      delete: stands && ((own && !thread.answered) || isAdmin(caller)),
      restore: !stands,
      accept: stands && (own || isAdmin(caller)),
      moderate: isAdmin(caller),
      report: stands && !own,
    };
  },

  /** The permissions of a caller on a post of a thread that they may open. */
  post(
    caller: Person,
    post: Pick<PostRow, 'author_uid' | 'state' | 'position' | 'is_editable'>,
    thread: { locked: boolean },
  ): ForumPost['can'] {
    const own = post.author_uid === caller.uid;
    const shown = post.state === 'shown';
    return {
      edit: shown && own && post.is_editable && !thread.locked,
      delete: shown && post.position > 1 && (own || isAdmin(caller)),
      react: shown && !own,
      report: shown && !own,
    };
  },

  /** Why the caller cannot reply to a thread; null if they can. */
  silence(caller: Person, thread: Pick<ThreadForCaller, 'locked' | 'deleted_at'> & Mute): string | null {
    const muted = muteWords(thread);
    if (muted !== null) return muted;
    if (thread.deleted_at !== null) return 'This thread was deleted.';
    return thread.locked && !isAdmin(caller) ? 'This thread is locked: it takes no more replies.' : null;
  },

  /**
   * The caller's own, or for admins anybody's with a reason; another person's answers `not_found`.
   * @throws BestieError `not_found`, `invalid_input` about `reason`
   */
  requireOwn(
    caller: Person,
    thing: { author_uid: string | null },
    admin?: { reason: string | undefined },
  ): void {
    if (thing.author_uid === caller.uid) return;
    if (!admin || !isAdmin(caller)) throw new BestieError('not_found');
    if (admin.reason === undefined) throw BestieError.field('reason', 'Say why.');
  },

  /** @throws BestieError `forbidden` with the reason */
  requirePermission(may: boolean, message: string): void {
    if (!may) throw new BestieError('forbidden', { message });
  },

  /** @throws BestieError `forbidden` with the reason */
  requireOpen(caller: Person, thread: Pick<ThreadForCaller, 'locked' | 'deleted_at'>): void {
    const message = forumPolicy.silence(caller, { ...thread, muted_until: null, muted_reason: null });
    if (message !== null) throw new BestieError('forbidden', { message });
  },
};
