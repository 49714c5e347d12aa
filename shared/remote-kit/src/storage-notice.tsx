import { useQuery } from '@tanstack/react-query';
import { storageQueries } from '@bestie/client/storage.queries';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { useShell } from './shell';
import { storagePercent, storageShare } from './storage-meter';
import styles from './storage-notice.module.css';
import { useLiveRefresh } from './use-live-refresh';

/** For pages where one uploads: says when storage is nearly full, before an upload fails for it. */
export function StorageNotice() {
  const { api, session } = useShell();
  const { data } = useQuery(storageQueries.get(api));
  useLiveRefresh(session ? userTopic(session.uid) : null, storageQueries.all);
  if (!data || storageShare(data) < limits.storage.warnShare) return null;
  const left = data.quotaBytes - data.usedBytes;
  return (
    <p role="status" className={left > 0 ? styles.notice : `${styles.notice} ${styles.full}`}>
      {left > 0
        ? `${storagePercent(data)} of your storage is used: ${formatBytes(left)} of ${formatBytes(data.quotaBytes)} are left.`
        : `Your storage is full: ${formatBytes(data.usedBytes)} of ${formatBytes(data.quotaBytes)} are used. Delete something before you upload more; what is deleted makes room once it has left the trash.`}
    </p>
  );
}
