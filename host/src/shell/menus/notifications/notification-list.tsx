import type { ReactNode } from 'react';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { Notification, notificationsContract } from '@bestie/contracts/notifications.contract';
import { paths } from '@bestie/contracts/paths';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatAgo } from '@bestie/design-system/format-ago';
import { Link } from '@bestie/design-system/link';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import styles from './notifications.module.css';

/** Specified text (specification.md, section 2). */
const NO_NOTIFICATIONS = 'No new notifications.';

export interface NotificationListProps {
  latest: OutputOf<typeof notificationsContract.list> | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Called when the person follows a link in the list. */
  onFollow: () => void;
}

/** What others did, newest first; unread ones are highlighted. */
export default function NotificationList({
  latest,
  failed,
  onRetry,
  onFollow,
}: NotificationListProps): ReactNode {
  if (!latest)
    return failed ? (
      <ErrorState compact level={3} onRetry={onRetry}>
        Your notifications could not be loaded.
      </ErrorState>
    ) : (
      <Loading label="Loading your notifications…">
        <TextSkeleton lines={3} />
      </Loading>
    );
  return (
    <>
      {latest.unread === 0 && (
        <div className={styles.nothing}>
          {latest.items.length === 0 && <EmptyLine />}
          <p>{NO_NOTIFICATIONS}</p>
        </div>
      )}
      {latest.items.length > 0 && (
        <ul className={styles.list}>
          {latest.items.map((notification) => (
            <li key={notification.id} data-new={!notification.read || undefined}>
              <Words {...notification} onFollow={onFollow} />
              <time dateTime={notification.at}>{formatAgo(notification.at)}</time>
            </li>
          ))}
        </ul>
      )}
      <Link href={paths.fan.notifications} className={styles.all} onClick={onFollow}>
        See all
      </Link>
    </>
  );
}

function Words({ text, href, onFollow }: Notification & { onFollow: () => void }) {
  return href === null ? (
    <span>{text}</span>
  ) : (
    <Link href={href} className={styles.link} onClick={onFollow}>
      {text}
    </Link>
  );
}

function EmptyLine() {
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true">
      <path d="M6 16c16 12 30-14 46-2s26 6 38-4" />
      <path d="M48 14v9m0 0a6 6 0 1 0-6-6" />
      <path d="M48 23 20 44c-3 2-2 6 2 6h52c4 0 5-4 2-6Z" />
    </svg>
  );
}
