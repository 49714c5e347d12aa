import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** Restores a thread from the trash: the person's own directly, another person's with a reason. */
export function RestoreThreadDialog({ thread, onClose }: { thread: ForumThreadDetail; onClose: () => void }) {
  const { api, session } = useShell();
  const act = useAction();
  const { id: threadId } = thread;
  const own = thread.author?.uid === session?.uid;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Restore this thread?"
      description="Everybody finds it again, with all of its posts."
      confirmLabel="Restore"
      {...(!own && { reason: { label: 'Why?', maxLength: limits.reasonLength.max } })}
      onConfirm={(reason) =>
        act({
          call: () => api.forum.restore(own ? { threadId } : { threadId, reason }),
          stale: [forumQueries.all, forumPostsQueries.thread(threadId)],
          said: 'Restored.',
          failure: 'thrown',
        })
      }
    />
  );
}
