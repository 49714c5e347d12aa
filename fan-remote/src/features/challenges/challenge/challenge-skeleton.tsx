import { Page } from '@bestie/design-system/page';
import { Loading, Skeleton, TextSkeleton } from '@bestie/design-system/skeleton';
import styles from './open-challenge.module.css';

/** The page of a challenge while it is loaded. */
export function ChallengeSkeleton() {
  return (
    <Page>
      <Loading label="Loading the challenge…">
        <div className={styles.bones}>
          <Skeleton width={90} height={24} />
          <Skeleton width="60%" height={52} />
          <div className={styles.columns}>
            <TextSkeleton lines={7} />
            <Skeleton height={180} />
          </div>
        </div>
      </Loading>
    </Page>
  );
}
