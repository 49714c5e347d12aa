import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import styles from './spaces-page.module.css';

/** Cards in the shape of those that come. */
export function SpaceCardsSkeleton() {
  return (
    <Loading label="Loading your spaces…">
      <div className={styles.grid}>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <div key={card} className={styles.bone}>
            <Skeleton ratio="4 / 3" />
            <Skeleton width="60%" height={22} />
            <Skeleton width="40%" height={14} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
