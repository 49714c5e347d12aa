import Archive from 'lucide-react/icons/archive';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import Timer from 'lucide-react/icons/timer';
import { loungeQueries } from '@bestie/client/lounge.queries';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuGroup, MenuItem } from '@bestie/design-system/menu';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import type { RoomDialog } from './room-dialogs';

/** Actions of readers and admins for a room. */
export function RoomMenu({ room, onOpen }: { room: LoungeRoom; onOpen: (dialog: RoomDialog) => void }) {
  const { api } = useShell();
  const act = useAction();
  const { muted, locked, archived } = room;
  const setMuted = () =>
    act({
      call: () => api.lounge.setMuted({ roomId: room.id, muted: !muted }),
      stale: [loungeQueries.rooms(api).queryKey],
      said: muted ? 'Everything in this room counts again.' : 'Only mentions count in this room now.',
    });
  return (
    <Menu align="end" trigger={<IconButton label="More for this room" icon={<Ellipsis />} />}>
      <MenuItem icon={<CalendarSearch />} onSelect={() => onOpen({ kind: 'date' })}>
        Jump to a date…
      </MenuItem>
      <MenuItem icon={muted ? <Bell /> : <BellOff />} onSelect={() => void setMuted()}>
        {muted ? 'Unmute this room' : 'Mute this room'}
      </MenuItem>
      {room.can.moderate && (
        <MenuGroup label="Moderate">
          <MenuItem icon={<Pencil />} onSelect={() => onOpen({ kind: 'rename' })}>
            Rename…
          </MenuItem>
          <MenuItem icon={<Lock />} onSelect={() => onOpen({ kind: 'moderate', measure: 'lock' })}>
            {locked ? 'Unlock…' : 'Lock…'}
          </MenuItem>
          <MenuItem icon={<Timer />} onSelect={() => onOpen({ kind: 'moderate', measure: 'slow' })}>
            Slow down…
          </MenuItem>
          <MenuItem icon={<Archive />} onSelect={() => onOpen({ kind: 'moderate', measure: 'archive' })}>
            {archived ? 'Open again…' : 'Archive…'}
          </MenuItem>
        </MenuGroup>
      )}
    </Menu>
  );
}
