import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Lock from 'lucide-react/icons/lock';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import Timer from 'lucide-react/icons/timer';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuGroup, MenuItem } from '@bestie/design-system/menu';
import type { Measure } from './dialogs/moderate-dialog';
import type { ThreadDialog } from './thread-dialogs';

/** Actions of readers, the author and admins on a thread. */
export function ThreadMenu({
  thread,
  onOpen,
}: {
  thread: ForumThreadDetail;
  onOpen: (dialog: ThreadDialog) => void;
}) {
  const { can, pinned, locked, hidden } = thread;
  if (!can.moderate && !can.report && !can.delete && !can.edit && !can.restore) return null;
  const moderate = (measure: Measure) => onOpen({ kind: 'moderate', measure });
  return (
    <Menu align="end" trigger={<IconButton label="More for this thread" icon={<Ellipsis />} />}>
      {can.moderate && (
        <MenuGroup label="Moderate">
          <MenuItem icon={<Pin />} onSelect={() => moderate('pin')}>
            {pinned ? 'Unpin…' : 'Pin…'}
          </MenuItem>
          <MenuItem icon={<Lock />} onSelect={() => moderate('lock')}>
            {locked ? 'Open again…' : 'Lock…'}
          </MenuItem>
          <MenuItem icon={<Timer />} onSelect={() => moderate('slow')}>
            Slow down…
          </MenuItem>
          <MenuItem icon={<EyeOff />} onSelect={() => moderate('hide')}>
            {hidden ? 'Show again…' : 'Hide…'}
          </MenuItem>
          <MenuItem icon={<ArrowRightLeft />} onSelect={() => moderate('move')}>
            Move…
          </MenuItem>
          <MenuItem icon={<Merge />} onSelect={() => moderate('merge')}>
            Merge…
          </MenuItem>
        </MenuGroup>
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
