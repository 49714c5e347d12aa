import { useMemo } from 'react';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { threadPath } from '../forum-paths';

/** What one can do about a post. */
export interface PostActions {
  reply(post: ForumPost, text: string): void;
  copyLink(post: ForumPost): void;
}

/** What one can do about the posts of a thread. */
export function usePostActions(
  thread: ForumThreadDetail,
  { reply }: Pick<PostActions, 'reply'>,
): PostActions {
  const { toast } = useShell();
  return useMemo(
    () => ({
      reply,
      copyLink({ position }) {
        const address = location.origin + threadPath(thread.id, position);
        navigator.clipboard.writeText(address).then(
          () => toast('Link copied.', { kind: 'success' }),
          () => toast(`Copy it by hand: ${address}`),
        );
      },
    }),
    [reply, toast, thread.id],
  );
}
