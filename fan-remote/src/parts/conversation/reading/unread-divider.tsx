import styles from './reading.module.css';

/** Divider before the first unread post or message. */
export function UnreadDivider({ children = 'New since you were here' }: { children?: string }) {
  return (
    <div role="separator" aria-label={children} className={styles.divider}>
      <span>{children}</span>
    </div>
  );
}
