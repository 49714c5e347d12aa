import { Popover, type PopoverProps } from '@bestie/design-system/popover';
import styles from './menus.module.css';

/** Specified text (specification.md, section 2). */
const NO_NOTIFICATIONS = 'No new notifications.';

/** What happened while one was away. */
export function NotificationsMenu({ trigger }: Pick<PopoverProps, 'trigger'>) {
  return (
    <Popover trigger={trigger} title="Notifications" align="end">
      <div className={styles.nothing}>
        <svg viewBox="0 0 96 64" aria-hidden="true">
          <path d="M6 16c16 12 30-14 46-2s26 6 38-4" />
          <path d="M48 14v9m0 0a6 6 0 1 0-6-6" />
          <path d="M48 23 20 44c-3 2-2 6 2 6h52c4 0 5-4 2-6Z" />
        </svg>
        <p>{NO_NOTIFICATIONS}</p>
      </div>
    </Popover>
  );
}
