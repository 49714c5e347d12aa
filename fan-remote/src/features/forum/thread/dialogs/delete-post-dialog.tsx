import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** Deletes a post: the person's own directly, another person's with a reason. */
export function DeletePostDialog({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { api, session } = useShell();
  const act = useAction();
  const own = post.author?.uid === session?.uid;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this post?"
      description="If someone replied to it or quoted it, a line says that it was deleted."
      confirmLabel="Delete"
      danger
      {...(!own && { reason: { label: 'Why?', maxLength: limits.reasonLength.max } })}
      onConfirm={(reason) =>
        act({
          call: () => api.forumPosts.delete(own ? { postId: post.id } : { postId: post.id, reason }),
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
