import Archive from 'lucide-react/icons/archive';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eraser from 'lucide-react/icons/eraser';
import Lock from 'lucide-react/icons/lock';
import Timer from 'lucide-react/icons/timer';
import { paths } from '@bestie/contracts/paths';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Badge } from '@bestie/design-system/badge';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { ReportRow } from '../report-rows';
import rows from '../report-rows.module.css';
import { describeRoom } from './room-words';
import type { RoomAct } from './room-words';

interface RoomRowsProps {
  rooms: readonly LoungeRoom[];
  onAsk: (act: RoomAct, room: LoungeRoom) => void;
}

/** Each room with its state and a menu. */
export function RoomRows({ rooms, onAsk }: RoomRowsProps) {
  return (
    <ul className={rows.reports} aria-label="Rooms">
      {rooms.map((room) => (
        <li key={room.id} className={rows.report}>
          <ReportRow
            title={
              <>
                <Link href={paths.fan.loungeRoom.replace(':roomId', room.id)}>{room.name}</Link>{' '}
                {room.locked && <Badge tone="warning">Locked</Badge>}{' '}
                {room.archived && <Badge>Archived</Badge>}
              </>
            }
            text={room.description}
            facts={describeRoom(room)}
          >
            <Menu align="end" trigger={<IconButton label={`More about ${room.name}`} icon={<Ellipsis />} />}>
              <MenuItem icon={<Lock />} onSelect={() => onAsk('lock', room)}>
                {room.locked ? 'Unlock…' : 'Lock…'}
              </MenuItem>
              <MenuItem icon={<Timer />} onSelect={() => onAsk('slow', room)}>
                Slow mode…
              </MenuItem>
              <MenuItem icon={<Archive />} onSelect={() => onAsk('archive', room)}>
                {room.archived ? 'Open again…' : 'Archive…'}
              </MenuItem>
              <MenuItem icon={<Eraser />} onSelect={() => onAsk('purge', room)}>
                Remove messages…
              </MenuItem>
            </Menu>
          </ReportRow>
        </li>
      ))}
    </ul>
  );
}
