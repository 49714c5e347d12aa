import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { MenuItem } from '@bestie/design-system/menu';
import { ModerateItems } from './moderate-items';
import type { ThreadDialog } from './thread-dialogs';

export interface ThreadItemsProps {
  thread: ForumThreadDetail;
  onOpen: (dialog: ThreadDialog) => void;
}

/** Actions of readers, the author and admins on a thread. */
export default function ThreadItems({ thread, onOpen }: ThreadItemsProps) {
  const { can } = thread;
  return (
    <>
      {can.moderate && (
        <ModerateItems thread={thread} onChoose={(measure) => onOpen({ kind: 'moderate', measure })} />
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
    </>
  );
}
