import { Skeleton } from '@bestie/design-system/skeleton';
import styles from './rows.module.css';

/** Rows of a picture, two lines and a button, laid out like the real ones. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton round width={36} height={36} />
          <span className={styles.words}>
            <Skeleton width="min(160px, 60%)" height={16} />
            <Skeleton width="min(240px, 90%)" height={14} />
          </span>
          <Skeleton width={96} height={44} />
        </div>
      ))}
    </div>
  );
}
