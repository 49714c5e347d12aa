import type { Network } from '@bestie/contracts/connections';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { networkWords } from './network-words';
import styles from './composer.module.css';

/** A post in the shape in which it comes. */
export function ComposerSkeleton({ network }: { network: Network }) {
  const { title, lede } = networkWords[network];
  return (
    <Page>
      <PageHeader title={title} lede={lede} />
      <Loading label="Loading the post…">
        <div className={styles.columns}>
          <div className={styles.form}>
            <Skeleton height={44} />
            <Skeleton height={132} />
            <Skeleton height={180} />
          </div>
          <Skeleton height={560} />
        </div>
      </Loading>
    </Page>
  );
}
