import { useQuery } from '@tanstack/react-query';
import { loungeQueries } from '@bestie/client/lounge.queries';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Drawer } from '@bestie/design-system/drawer';
import { ErrorState } from '@bestie/design-system/error-state';
import { Link } from '@bestie/design-system/link';
import { plural } from '@bestie/design-system/format-number';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { personPath } from '../../../../parts/boards/board-paths';
import styles from './room-drawers.module.css';

/** The people who are in a room now. */
export function PeopleDrawer({ room, onClose }: { room: LoungeRoom; onClose: () => void }) {
  const { api } = useShell();
  const query = useQuery(loungeQueries.people(api, room.id));
  const { count, items } = query.data ?? { count: 0, items: [] };
  const others = (count ?? 0) - items.length;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="Online at the moment">
      {!query.data &&
        (query.isError ? (
          <ErrorState compact level={3} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label="Loading people…">
            <TextSkeleton lines={4} />
          </Loading>
        ))}
      <ul className={styles.people}>
        {items.map(({ uid, name, handle, avatar }) => (
          <li key={uid}>
            <Avatar name={name} src={avatar?.sources?.small} decorative />
            {handle ? <Link href={personPath(handle)}>{name}</Link> : <span>{name}</span>}
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.quiet}>and {plural(others, 'more person', 'more people')}</p>}
    </Drawer>
  );
}
