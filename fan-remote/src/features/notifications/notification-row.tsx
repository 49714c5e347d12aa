import Check from 'lucide-react/icons/check';
import type { Notification } from '@bestie/contracts/notifications.contract';
import { formatAgo } from '@bestie/design-system/format-ago';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import styles from './notifications-page.module.css';

/**
 * Moves the focus from a button that goes away, with its row among unread ones, to that of the next row, of the one before, or else
 * to the heading of the page.
 */
function focusAfter(button: HTMLElement) {
  const row = button.closest('li');
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  const next =
    row?.nextElementSibling?.querySelector('button') ?? row?.previousElementSibling?.querySelector('button');
  (next ?? heading)?.focus();
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
