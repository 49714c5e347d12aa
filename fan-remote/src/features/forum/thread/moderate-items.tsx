import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Merge from 'lucide-react/icons/merge';
import Pin from 'lucide-react/icons/pin';
import Timer from 'lucide-react/icons/timer';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { MenuGroup, MenuItem } from '@bestie/design-system/menu';
import type { Measure } from './dialogs/moderate-dialog';

export interface ModerateItemsProps {
  thread: ForumThreadDetail;
  onChoose: (measure: Measure) => void;
}

/** What admins do with a thread. */
export function ModerateItems({ thread, onChoose }: ModerateItemsProps) {
  const { pinned, locked, hidden } = thread;
  return (
    <MenuGroup label="Moderate">
      <MenuItem icon={<Pin />} onSelect={() => onChoose('pin')}>
        {pinned ? 'Unpin…' : 'Pin…'}
      </MenuItem>
      <MenuItem icon={<Lock />} onSelect={() => onChoose('lock')}>
        {locked ? 'Open again…' : 'Lock…'}
      </MenuItem>
      <MenuItem icon={<Timer />} onSelect={() => onChoose('slow')}>
        Slow down…
      </MenuItem>
      <MenuItem icon={<EyeOff />} onSelect={() => onChoose('hide')}>
        {hidden ? 'Show again…' : 'Hide…'}
      </MenuItem>
      <MenuItem icon={<ArrowRightLeft />} onSelect={() => onChoose('move')}>
        Move…
      </MenuItem>
      <MenuItem icon={<Merge />} onSelect={() => onChoose('merge')}>
        Merge…
      </MenuItem>
    </MenuGroup>
  );
}
