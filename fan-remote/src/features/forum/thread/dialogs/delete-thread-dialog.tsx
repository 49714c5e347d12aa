import { useNavigate } from 'react-router-dom';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ModerationDialog } from '../../../../parts/conversation/moderation-dialog';

/** Moves a thread to the trash: the person's own directly, another person's with a reason. */
export function DeleteThreadDialog({ thread, onClose }: { thread: ForumThreadDetail; onClose: () => void }) {
  const { api, session } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  const { id: threadId } = thread;
  const own = thread.author?.uid === session?.uid;
  return (
    <ModerationDialog
      onClose={onClose}
      title="Delete this thread?"
      description={`It can be brought back for ${limits.trashDays} days.`}
      confirmLabel="Delete"
      danger
      own={own}
      onConfirm={async (reason) => {
        await act({
          call: () => api.forum.delete({ threadId, reason }),
          stale: [forumQueries.all],
          gone: [threadId],
          said: 'Deleted.',
          undo: () => api.forum.restore({ threadId, reason }),
          failure: 'thrown',
        });
        await navigate(paths.fan.forum, { replace: true });
      }}
    />
  );
}
