import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import styles from './builder-page.module.css';

/** Placeholder while the outfit loads. */
export const BuilderSkeleton = () => (
  <Loading label="Loading the outfit…">
    <div className={styles.skeleton}>
      <Skeleton width="min(320px, 60%)" height={48} />
      <div className={styles.canvas}>
        <Skeleton ratio="4 / 5" className={styles.paper} />
      </div>
      <Skeleton className={styles.tray} />
    </div>
  </Loading>
);
