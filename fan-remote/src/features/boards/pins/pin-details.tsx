import type { ReactNode } from 'react';
import type { Pin } from '@bestie/contracts/pins.contract';
import { formatDay } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { publicBoardPath } from '../../../parts/boards/board-paths';
import { linkHost, pinName } from '../../../parts/boards/board-words';
import styles from './pin-details.module.css';

/** The texts of a pin beside its picture, as plain text. */
export function PinDetails({ pin, children }: { pin: Pin; children?: ReactNode }) {
  const { session } = useShell();
  const host = linkHost(pin);
  return (
    <div className={styles.details}>
      <h2 className={styles.title}>{pinName(pin)}</h2>
      {pin.note && (
        <p className={styles.note}>
          <PeopleText>{pin.note}</PeopleText>
        </p>
      )}
      {pin.sourceUrl && host && (
        <p>
          <a href={pin.sourceUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
            {pin.kind === 'link' ? `Open ${host}` : host}
          </a>
        </p>
      )}
      {pin.source && (
        <p className={styles.quiet}>
          From <Link href={publicBoardPath(pin.source.ownerUid, pin.source.boardId)}>{pin.source.title}</Link>
          {pin.source.ownerUid !== session?.uid && ` by ${pin.source.ownerName}`}
        </p>
      )}
      <p className={styles.quiet}>
        Pinned by {pin.pinnedByYou ? 'you' : pin.pinnedBy}, {formatDay(pin.createdAt.slice(0, 10))}
      </p>
      {children}
    </div>
  );
}
