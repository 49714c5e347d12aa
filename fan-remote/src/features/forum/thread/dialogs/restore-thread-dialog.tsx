import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ModerationDialog } from '../../../../parts/conversation/moderation-dialog';

/** Restores a thread from the trash: the person's own directly, another person's with a reason. */
export function RestoreThreadDialog({ thread, onClose }: { thread: ForumThreadDetail; onClose: () => void }) {
  const { api, session } = useShell();
  const act = useAction();
  const { id: threadId } = thread;
  const own = thread.author?.uid === session?.uid;
  return (
    <ModerationDialog
      onClose={onClose}
      title="Restore this thread?"
      description="Everybody finds it again, with all of its posts."
      confirmLabel="Restore"
      own={own}
      onConfirm={(reason) =>
        act({
          call: () => api.forum.restore({ threadId, reason }),
          stale: [forumQueries.all, forumPostsQueries.thread(threadId)],
          said: 'Restored.',
          failure: 'thrown',
        })
      }
    />
  );
}
