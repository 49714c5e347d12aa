import { Loading, Skeleton, TextSkeleton } from '@bestie/design-system/skeleton';
import styles from './post.module.css';

/** Placeholder while posts load. */
export function PostsSkeleton() {
  return (
    <Loading label="Loading posts…">
      {[4, 2, 3].map((lines, index) => (
        <div key={index} className={styles.post}>
          <Skeleton round width={48} height={48} />
          <div className={styles.words}>
            <Skeleton width={180} height={16} />
            <TextSkeleton lines={lines} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
