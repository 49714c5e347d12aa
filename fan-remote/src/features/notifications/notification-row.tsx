import Check from 'lucide-react/icons/check';
import type { Notification } from '@bestie/contracts/notifications.contract';
import { formatAgo } from '@bestie/design-system/format-ago';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import styles from './notifications-page.module.css';

/** Moves the focus from a button that goes away to that of the next row, else to the link of its own row. */
function focusAfter(button: HTMLElement) {
  const row = button.closest('li');
  const next = row?.nextElementSibling?.querySelector('button') ?? row?.querySelector('a');
  next?.focus();
}

/** One sentence that links to its subject; following the link marks it as read. */
export function NotificationRow({
  notification: { text, href, at, read },
  onRead,
}: {
  notification: Notification;
  onRead: () => void;
}) {
  return (
    <li className={styles.row} data-new={!read || undefined}>
      <div className={styles.words}>
        {href === null ? (
          <span>{text}</span>
        ) : (
          <Link href={href} className={styles.link} onClick={() => !read && onRead()}>
            {text}
          </Link>
        )}
        <time dateTime={at}>{formatAgo(at)}</time>
      </div>
      {!read && (
        <IconButton
          label={`Mark as read: ${text}`}
          icon={<Check />}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            onRead();
          }}
        />
      )}
    </li>
  );
}
