import { useQuery } from '@tanstack/react-query';
import { storageQueries } from '@bestie/client/storage.queries';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { useShell } from '../shell/shell';
import { storagePause, storagePercent, storageShare } from './storage-meter';
import styles from './storage-notice.module.css';
import { useLiveRefresh } from '../actions/use-live-refresh';

/** For pages where one uploads: says when storage is nearly full, before an upload fails for it. */
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
        ? `${storagePercent(data)} of your storage is used${reservedBytes > 0 ? ', uploads on their way included' : ''}: ${formatBytes(left)} of ${formatBytes(quotaBytes)} are left.`
        : `Your storage is full: ${formatBytes(usedBytes)} of ${formatBytes(quotaBytes)} are used${reservedBytes > 0 ? ` and ${formatBytes(reservedBytes)} are for uploads on their way` : ''}. Delete something before you upload more; what is deleted makes room once it has left the trash.`}
    </p>
  );
}
