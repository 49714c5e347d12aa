import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import styles from './forum-page.module.css';

/** Placeholder while threads load. */
export function ThreadRowsSkeleton() {
  return (
    <Loading label="Loading threads…">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.bone}>
          <Skeleton width="22%" height={14} />
          <Skeleton width={`${64 + ((index * 17) % 28)}%`} height={26} />
          <Skeleton width="90%" height={16} />
          <Skeleton width="46%" height={16} />
        </div>
      ))}
    </Loading>
  );
}
