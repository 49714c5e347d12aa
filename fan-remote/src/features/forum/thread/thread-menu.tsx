import { Suspense } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import type { ThreadDialog } from './thread-dialogs';

const ModerateItems = lazyPart(() => import(/* webpackChunkName: "moderate-items" */ './moderate-items'));

/** Actions of readers, the author and admins on a thread. */
export function ThreadMenu({
  thread,
  onOpen,
}: {
  thread: ForumThreadDetail;
  onOpen: (dialog: ThreadDialog) => void;
}) {
  const { can } = thread;
  if (!can.moderate && !can.report && !can.delete && !can.edit && !can.restore) return null;
  return (
    <Menu align="end" trigger={<IconButton label="More for this thread" icon={<Ellipsis />} />}>
      {can.moderate && (
        <Suspense>
          <ModerateItems thread={thread} onChoose={(measure) => onOpen({ kind: 'moderate', measure })} />
        </Suspense>
      )}
      {can.edit && (
        <MenuItem icon={<Pencil />} onSelect={() => onOpen({ kind: 'editThread' })}>
          Edit…
        </MenuItem>
      )}
      {can.report && (
        <MenuItem icon={<Flag />} onSelect={() => onOpen({ kind: 'reportThread' })}>
          Report…
        </MenuItem>
      )}
      {can.restore && (
        <MenuItem icon={<Undo2 />} onSelect={() => onOpen({ kind: 'restoreThread' })}>
          Restore…
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => onOpen({ kind: 'deleteThread' })}>
          Delete…
        </MenuItem>
      )}
    </Menu>
  );
}
