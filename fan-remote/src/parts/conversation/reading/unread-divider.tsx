import styles from './reading.module.css';

/** Stands before the first thing that one has not read yet. */
export function UnreadDivider({ children = 'New since you were here' }: { children?: string }) {
  return (
    <div role="separator" aria-label={children} className={styles.divider}>
      <span>{children}</span>
    </div>
  );
}
