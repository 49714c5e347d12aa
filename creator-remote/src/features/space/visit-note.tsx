import { useEffect } from 'react';
import Eye from 'lucide-react/icons/eye';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { formatTime } from '@bestie/design-system/format-date';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './visit-note.module.css';

/** Tells an admin that the visit is read-only, and until when. At its end the space is refetched. */
export function VisitNote({ spaceId, until }: { spaceId: string; until: string }) {
  const { queryClient } = useShell();
  useEffect(() => {
    const over = setTimeout(
      () => {
        void refreshQueries(queryClient, [spacesQueries.all, assetsQueries.inSpace(spaceId)]);
      },
      Math.max(0, Date.parse(until) - Date.now()) + 1000,
    );
    return () => clearTimeout(over);
  }, [queryClient, spaceId, until]);
  return (
    <p className={styles.note} role="note">
      <Eye aria-hidden="true" className={styles.icon} />
      You opened this space as an admin, until {formatTime(until)}. You can look around, but not change
      anything.
    </p>
  );
}
