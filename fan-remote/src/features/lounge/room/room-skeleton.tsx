import { Loading, Skeleton, TextSkeleton } from '@bestie/design-system/skeleton';
import styles from './message.module.css';

/** Placeholder while messages load. */
export function RoomSkeleton() {
  return (
    <Loading label="Loading the messages…">
      {[2, 1, 3, 1, 2].map((lines, index) => (
        <div key={index} className={styles.message}>
          <Skeleton round width={36} height={36} />
          <div className={styles.words}>
            <Skeleton width={140} height={14} />
            <TextSkeleton lines={lines} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
