import { useQuery } from '@tanstack/react-query';
import { storageQueries } from '@bestie/client/storage.queries';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { useShell } from '../shell/shell';
import { storagePause, storagePercent, storageShare } from './storage-meter';
import styles from './storage-notice.module.css';
import { useLiveRefresh } from '../actions/use-live-refresh';

/** For upload pages: says when storage is nearly full, before an upload fails. */
export function StorageNotice() {
  const { api, session } = useShell();
  const { data } = useQuery(storageQueries.get(api));
  useLiveRefresh(session ? userTopic(session.uid) : null, storageQueries.all, { pause: storagePause });
  if (!data || storageShare(data) < limits.storage.warnShare) return null;
  const { usedBytes, reservedBytes, quotaBytes } = data;
  const left = quotaBytes - usedBytes - reservedBytes;
  return (
    <p role="status" className={left > 0 ? styles.notice : `${styles.notice} ${styles.full}`}>
      {left > 0
        ? `You’ve used ${storagePercent(data)} of your storage${reservedBytes > 0 ? ', including uploads in progress' : ''}: ${formatBytes(left)} of ${formatBytes(quotaBytes)} left.`
        : `Your storage is full: ${formatBytes(usedBytes)} of ${formatBytes(quotaBytes)} used${reservedBytes > 0 ? `, and ${formatBytes(reservedBytes)} reserved for uploads in progress` : ''}. Delete something before you upload more; space is freed once it has left the trash.`}
    </p>
  );
}
