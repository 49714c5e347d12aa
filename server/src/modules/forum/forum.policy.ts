import { limits } from '@bestie/contracts/limits';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import type { Person } from '../../platform/http/caller';
import { muteWords } from '../../platform/identity/mutes';
import type { Mute } from '../../platform/identity/mutes';
import { definePolicy } from '../../platform/module/define-policy';
import { isHeld } from '../reports';
import type { PostRow } from './posts.sql';
import type { Onlooker, ThreadDetailRow } from './threads.sql';

/** What decides a caller's permissions on a thread; the mute is theirs. */
type ThreadForCaller = Pick<
  ThreadDetailRow,
  'author_uid' | 'locked' | 'answered' | 'deleted_at' | 'deleted_by' | 'is_editable'
> &
  Partial<Mute>;

/** What decides a caller's permissions on a post of a thread that they may open. */
type PostForCaller = Pick<PostRow, 'author_uid' | 'state' | 'position' | 'is_editable' | 'locked'>;

export const isAdmin = (caller: Person): boolean => caller.role === 'admin';
export const onlookerOf = (caller: Person): Onlooker => ({ uid: caller.uid, isAdmin: isAdmin(caller) });

const wasDeleted = 'This thread was deleted.';
const isWaiting = 'This thread waits for an admin. Nobody else sees it until then.';

/** Why the caller cannot reply to a thread; null if they can. */
export function silenceOf(
  caller: Person,
  thread: Pick<ThreadForCaller, 'locked' | 'deleted_at' | 'deleted_by'> & Partial<Mute>,
): string | null {
  const muted = muteWords(thread);
  if (muted !== null) return muted;
  if (thread.deleted_at !== null) return isHeld(thread.deleted_by) ? isWaiting : wasDeleted;
  return thread.locked && !isAdmin(caller) ? 'This thread is locked: it takes no more replies.' : null;
}

/**
 * Every member reads and replies. Authors change their own threads for a day; admins act on all. Which threads a caller
 * may open is decided where rows are read (`isOpenTo`); any other answers `not_found`.
 */
export const threadPolicy = definePolicy({
  permissions(caller: Person, thread: ThreadForCaller): ForumThreadDetail['can'] {
    const own = thread.author_uid === caller.uid;
    const stands = thread.deleted_at === null;
    return {
      reply: silenceOf(caller, thread) === null,
      edit: stands && own && thread.is_editable && !thread.locked && !thread.muted_until,
      delete: stands && ((own && !thread.answered) || isAdmin(caller)),
      restore:
        !stands && (isAdmin(caller) || (own && !isHeld(thread.deleted_by))) && !(own && thread.muted_until),
      accept: stands && (own || isAdmin(caller)),
      moderate: isAdmin(caller),
      report: stands && !own,
    };
  },

  refusal(permission, thread, caller) {
    if (permission === 'reply') return silenceOf(caller, thread);
    if (thread.author_uid !== caller.uid && !isAdmin(caller)) return null;
    const muted = muteWords(thread);
    if (permission === 'restore' && muted !== null) return muted;
    if (thread.deleted_at !== null) return wasDeleted;
    if (permission === 'delete')
      return 'Somebody replied: the thread is theirs, too. You can still delete your own posts.';
    if (permission !== 'edit' || thread.author_uid !== caller.uid) return null;
    if (muted !== null) return muted;
    return thread.locked
      ? 'This thread is locked.'
      : `A thread can be edited for ${limits.forum.editHours} hours.`;
  },
});

/** Authors change their own posts for a day; on posts of others only admins act. */
export const postPolicy = definePolicy({
  permissions(caller: Person, post: PostForCaller): ForumPost['can'] {
    const own = post.author_uid === caller.uid;
    const shown = post.state === 'shown';
    return {
      edit: shown && own && post.is_editable && !post.locked,
      delete: shown && post.position > 1 && (own || isAdmin(caller)),
      react: shown && !own,
      report: shown && !own,
    };
  },

  refusal(permission, post) {
    if (permission === 'delete' && post.position === 1) return 'Delete the thread instead.';
    if (post.state !== 'shown') return 'That post is not there any more.';
    if (permission === 'edit')
      return post.locked
        ? 'This thread is locked.'
        : `A post can be edited for ${limits.forum.editHours} hours.`;
    return permission === 'delete' ? null : 'That is your own post.';
  },
});
