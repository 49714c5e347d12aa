import { forumQueries } from '@bestie/client/forum.queries';
import type { PostReaction } from '@bestie/contracts/forum';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { threadPath } from '../forum-paths';
import { putPost } from './posts-data';
import type { ThreadDialog } from './thread-dialogs';

/** Actions on a post. */
export interface PostActions {
  reply: (post: ForumPost, text: string) => void;
  copyLink: (post: ForumPost) => void;
  react: (post: ForumPost, reaction: PostReaction | null) => void;
  accept: (post: ForumPost) => void;
  unreadFrom: (post: ForumPost) => void;
  open: (dialog: ThreadDialog) => void;
}

/** Actions on the posts of a thread; each function stays the same, so that posts do not rerender. */
export function usePostActions(
  thread: ForumThreadDetail,
  { reply, unreadFrom, open }: Pick<PostActions, 'reply' | 'unreadFrom' | 'open'>,
): PostActions {
  const { api, queryClient, toast } = useShell();
  const act = useAction();
  const { id: threadId } = thread;
  const copyLink = useSteady(({ position }: ForumPost) => {
    const address = location.origin + threadPath(threadId, position);
    navigator.clipboard.writeText(address).then(
      () => toast('Link copied.', { kind: 'success' }),
      () => toast(`Copy it by hand: ${address}`),
    );
  });
  const react = useSteady(({ id }: ForumPost, reaction: PostReaction | null) => {
    void act({ call: () => api.forumPosts.react({ postId: id, reaction }) }).then(
      (done) => done && putPost(queryClient, done.answer),
    );
  });
  const accept = useSteady(({ id }: ForumPost) => {
    const accepted = thread.acceptedAnswer?.postId === id;
    void act({
      call: () => api.forum.acceptAnswer({ threadId, postId: accepted ? null : id }),
      updates: forumQueries.get(api, threadId).queryKey,
      stale: [forumQueries.lists],
      said: accepted ? 'It is open again.' : 'Accepted as the answer.',
    });
  });
  return { reply, copyLink, react, accept, unreadFrom, open };
}
