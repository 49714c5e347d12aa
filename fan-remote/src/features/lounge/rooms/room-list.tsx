import AtSign from 'lucide-react/icons/at-sign';
import BellOff from 'lucide-react/icons/bell-off';
import Crown from 'lucide-react/icons/crown';
import Lock from 'lucide-react/icons/lock';
import { NavLink } from 'react-router-dom';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { limits } from '@bestie/contracts/limits';
import { Badge } from '@bestie/design-system/badge';
import { formatAgo } from '@bestie/design-system/format-ago';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { roomPath } from '../lounge-paths';
import styles from './room-list.module.css';

const counted = (count: number) =>
  count > limits.lounge.unreadCounted ? `${limits.lounge.unreadCounted}+` : String(count);

/** All rooms with their unread counts; archived rooms follow. */
export function RoomList({ rooms }: { rooms: readonly LoungeRoom[] }) {
  const open = rooms.filter(({ archived }) => !archived);
  const archived = rooms.filter((room) => room.archived);
  return (
    <nav aria-label="Rooms" className={styles.nav}>
      <Rooms rooms={open} />
      {archived.length > 0 && (
        <>
          <h2 className={styles.title}>Archived</h2>
          <Rooms rooms={archived} />
        </>
      )}
    </nav>
  );
}

function Rooms({ rooms }: { rooms: readonly LoungeRoom[] }) {
  return (
    <ul className={styles.list}>
      {rooms.map(({ id, name, description, lastMessageAt, unread, mentions, muted, locked, tier }) => (
        <li key={id}>
          <NavLink to={roomPath(id)} className={styles.room} data-new={unread > 0 || undefined}>
            <span className={styles.name}>{name}</span>
            <span className={styles.below}>
              {lastMessageAt ? formatAgo(lastMessageAt) : description || 'No messages yet.'}
            </span>
            <span className={styles.marks}>
              {tier && <Crown aria-label={`For VIPs from ${tier.name} on`} />}
              {locked && <Lock aria-label="Locked" />}
              {muted && <BellOff aria-label="Muted" />}
              {mentions > 0 && (
                <Badge tone="accent" icon={<AtSign />}>
                  {counted(mentions)}
                  <VisuallyHidden> {mentions === 1 ? 'mention' : 'mentions'}</VisuallyHidden>
                </Badge>
              )}
              {unread > 0 && (
                <Badge>
                  {counted(unread)}
                  <VisuallyHidden> unread</VisuallyHidden>
                </Badge>
              )}
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
