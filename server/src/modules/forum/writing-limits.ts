import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { requireUnmuted } from '../../platform/identity/mutes';
import type { ForumRepositories } from './forum.repositories';
import { isAdmin } from './forum.policy';
import type { WriterState } from './writing-limits.repository';

/** What a person is about to write. */
interface Writing {
  threadId: string;
  kind: 'thread' | 'reply';
  body: string;
  /** Minimum seconds between two posts of one person in this thread; null without slow mode. */
  slowSeconds: number | null;
}

/**
 * Refuses people who write too fast, or too much on the first day of their account, by the database's clock.
 * Writes of one person run one after the other until the transaction ends.
 * @throws BestieError `forbidden` to muted people, `rate_limited` with the seconds to wait, `limit_reached`,
 * or `invalid_input` about `body`
 */
export async function requireWritingRoom(
  bound: Pick<ForumRepositories, 'writingLimits'>,
  caller: Person,
  { threadId, kind, body, slowSeconds }: Writing,
): Promise<void> {
  const writer = await bound.writingLimits.state(caller.uid, threadId);
  if (!writer) throw new BestieError('unauthenticated');
  requireUnmuted(writer);
  const { firstDay } = limits.forum;
  const wait = kind === 'thread' ? writer.wait_thread : writer.wait_reply;
  if (wait > 0)
    throw new BestieError('rate_limited', {
      message: `You are quick. Try again in ${inSeconds(wait)}.`,
      retryAfter: wait,
    });
  if (slowSeconds !== null && writer.since_here !== null && !isAdmin(caller)) {
    const left = Math.ceil(slowSeconds - writer.since_here);
    if (left > 0)
      throw new BestieError('rate_limited', {
        message: `This thread is in slow mode. Try again in ${inSeconds(left)}.`,
        retryAfter: left,
      });
  }
  if (!writer.is_new) return;
  const [made, most] =
    kind === 'thread' ? [writer.threads, firstDay.threads] : [writer.replies, firstDay.replies];
  if (made >= most)
    throw new BestieError('limit_reached', {
      message: `On the first day of an account you can write ${most} ${kind === 'thread' ? 'threads' : 'replies'}. See you tomorrow!`,
    });
  requireFewLinks(writer, body);
}

/**
 * On the first day of an account its posts have few links, also after an edit.
 * @throws BestieError `invalid_input` about `body`
 */
export function requireFewLinks({ is_new: isNew }: Pick<WriterState, 'is_new'>, body: string): void {
  const { links } = limits.forum.firstDay;
  if (isNew && (body.match(/https?:\/\//gi)?.length ?? 0) > links)
    throw BestieError.field('body', `On the first day of an account a post has at most ${links} links.`);
}

const inSeconds = (seconds: number) => {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};
