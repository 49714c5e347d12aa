import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ModerationDialog } from '../../../../parts/conversation/moderation-dialog';

/** Deletes a post: the person's own directly, another person's with a reason. */
export function DeletePostDialog({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { api, session } = useShell();
  const act = useAction();
  const own = post.author?.uid === session?.uid;
  return (
    <ModerationDialog
      onClose={onClose}
      title="Delete this post?"
      description="If someone replied to it or quoted it, a line says that it was deleted."
      confirmLabel="Delete"
      danger
      own={own}
      onConfirm={(reason) =>
        act({
          call: () => api.forumPosts.delete({ postId: post.id, reason }),
          stale: [
            forumQueries.get(api, post.threadId).queryKey,
            forumPostsQueries.thread(post.threadId),
            forumQueries.lists,
          ],
          said: 'Deleted.',
          failure: 'thrown',
        })
      }
    />
  );
}
