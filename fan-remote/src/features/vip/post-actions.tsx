import { useState } from 'react';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import type { VipPost } from '@bestie/contracts/vip-posts.contract';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

export interface PostActionsProps {
  post: VipPost;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Authors edit and delete, admins delete with a reason, members report. */
export function PostActions({ post: { id: postId, title, can }, onEdit, onDeleted }: PostActionsProps) {
  const { api } = useShell();
  const act = useAction();
  const [over, setOver] = useState<'report' | 'delete' | null>(null);
  const stale = [vipPostsQueries.all];
  async function remove() {
    const done = await act({
      call: () => api.vipPosts.delete({ postId }),
      stale,
      said: 'Post deleted.',
      undo: () => api.vipPosts.restore({ postId }),
    });
    if (done) onDeleted();
  }
  return (
    <>
      {can.report && <Button onClick={() => setOver('report')}>Report</Button>}
      {can.delete && (
        <Button variant="danger" onClick={() => (can.edit ? void remove() : setOver('delete'))}>
          {can.edit ? 'Delete' : 'Delete…'}
        </Button>
      )}
      {can.edit && (
        <Button variant="primary" onClick={onEdit}>
          Edit
        </Button>
      )}
      {over === 'report' && (
        <ReportDialog
          kind="vipPost"
          targetId={postId}
          name={title}
          closes={stale}
          onClose={() => setOver(null)}
        />
      )}
      <ConfirmDialog
        open={over === 'delete'}
        onOpenChange={(open) => !open && setOver(null)}
        title="Delete this post?"
        description="Its author can’t bring it back. It stays in the audit log."
        confirmLabel="Delete post"
        danger
        reason={{ label: 'Reason' }}
        onConfirm={async (reason) => {
          await act({
            call: () => api.vipPosts.delete({ postId, reason }),
            stale,
            said: 'Post deleted.',
            failure: 'thrown',
          });
          onDeleted();
        }}
      />
    </>
  );
}
