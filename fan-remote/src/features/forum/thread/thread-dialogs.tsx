import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { personName } from '../../../parts/conversation/conversation-words';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { DeletePostDialog } from './dialogs/delete-post-dialog';
import { DeleteThreadDialog } from './dialogs/delete-thread-dialog';
import { EditPostDialog } from './dialogs/edit-post-dialog';
import { EditThreadDialog } from './dialogs/edit-thread-dialog';
import { HistoryDialog } from './dialogs/history-dialog';
import { ModerateDialog, type Measure } from './dialogs/moderate-dialog';
import { RestoreThreadDialog } from './dialogs/restore-thread-dialog';

/** Open dialogs of a thread. */
export type ThreadDialog =
  | { kind: 'edit'; post: ForumPost }
  | { kind: 'history'; post: ForumPost }
  | { kind: 'delete'; post: ForumPost }
  | { kind: 'report'; post: ForumPost }
  | { kind: 'reportThread' }
  | { kind: 'editThread' }
  | { kind: 'deleteThread' }
  | { kind: 'restoreThread' }
  | { kind: 'moderate'; measure: Measure };

/** The open dialog of a thread. */
export default function ThreadDialogs({
  dialog,
  thread,
  onClose,
}: {
  dialog: ThreadDialog;
  thread: ForumThreadDetail;
  onClose: () => void;
}) {
  if (dialog.kind === 'edit') return <EditPostDialog post={dialog.post} onClose={onClose} />;
  if (dialog.kind === 'history') return <HistoryDialog post={dialog.post} onClose={onClose} />;
  if (dialog.kind === 'delete') return <DeletePostDialog post={dialog.post} onClose={onClose} />;
  if (dialog.kind === 'report')
    return (
      <ReportDialog
        kind="forumPost"
        targetId={dialog.post.id}
        name={`the post of ${personName(dialog.post.author)}`}
        closes={[forumPostsQueries.thread(thread.id)]}
        onClose={onClose}
      />
    );
  if (dialog.kind === 'reportThread')
    return (
      <ReportDialog
        kind="forumThread"
        targetId={thread.id}
        name="this thread"
        closes={[forumPostsQueries.thread(thread.id), forumQueries.lists]}
        onClose={onClose}
      />
    );
  if (dialog.kind === 'editThread') return <EditThreadDialog thread={thread} onClose={onClose} />;
  if (dialog.kind === 'restoreThread') return <RestoreThreadDialog thread={thread} onClose={onClose} />;
  if (dialog.kind === 'deleteThread') return <DeleteThreadDialog thread={thread} onClose={onClose} />;
  return <ModerateDialog thread={thread} measure={dialog.measure} onClose={onClose} />;
}
