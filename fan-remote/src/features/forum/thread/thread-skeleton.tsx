import { Page } from '@bestie/design-system/page';
import { Loading, PageHeaderSkeleton } from '@bestie/design-system/skeleton';
import { PostsSkeleton } from './posts-skeleton';
import styles from './open-thread.module.css';

/** Placeholder while a thread loads. */
export function ThreadSkeleton() {
  return (
    <Page className={styles.page}>
      <Loading label="Loading the thread…">
        <PageHeaderSkeleton />
      </Loading>
      <PostsSkeleton />
    </Page>
  );
}
