import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Crown from 'lucide-react/icons/crown';
import Lock from 'lucide-react/icons/lock';
import Pin from 'lucide-react/icons/pin';
import Search from 'lucide-react/icons/search';
import Timer from 'lucide-react/icons/timer';
import { loungeQueries } from '@bestie/client/lounge.queries';
import { paths } from '@bestie/contracts/paths';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { formatNumber } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { slowInWords } from '../../../parts/conversation/conversation-words';
import type { RoomDialog } from './room-dialogs';
import { RoomMenu } from './room-menu';
import styles from './room-header.module.css';

const mostFaces = 4;

/** Name of the room, who is here, and search. */
export function RoomHeader({ room, onOpen }: { room: LoungeRoom; onOpen: (dialog: RoomDialog) => void }) {
  const { api } = useShell();
  const people = useQuery(loungeQueries.people(api, room.id)).data;
  return (
    <header className={styles.header}>
      <IconButton label="All rooms" icon={<ArrowLeft />} href={paths.fan.lounge} className={styles.back} />
      <div className={styles.words}>
        <h1 className={styles.title}>{room.name}</h1>
        {room.description && (
          <p className={styles.description}>
            <PeopleText>{room.description}</PeopleText>
          </p>
        )}
      </div>
      {room.tier && <Badge icon={<Crown />}>{room.tier.name}</Badge>}
      {room.locked && <Badge icon={<Lock />}>Locked</Badge>}
      {room.slowSeconds !== null && (
        <Badge icon={<Timer />} className={styles.wide}>
          {slowInWords(room.slowSeconds, 'message')}
        </Badge>
      )}
      {people?.count ? (
        <button type="button" className={styles.people} onClick={() => onOpen({ kind: 'people' })}>
          {people.items.slice(0, mostFaces).map((person) => (
            <Avatar
              key={person.uid}
              name={person.name}
              src={person.avatar?.sources?.small}
              size="s"
              decorative
            />
          ))}
          <span>
            {formatNumber(people.count)} <span className={styles.online}>online</span>
          </span>
        </button>
      ) : null}
      <IconButton label="Find in this room" icon={<Search />} onClick={() => onOpen({ kind: 'search' })} />
      <IconButton label="Pinned messages" icon={<Pin />} onClick={() => onOpen({ kind: 'pins' })} />
      <RoomMenu room={room} onOpen={onOpen} />
    </header>
  );
}
