import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import PlannerDays from './days/planner-days';
import styles from './planner-page.module.css';

const Trips = lazyPart(() => import(/* webpackChunkName: "planner-trips" */ './trips/trips'));

/** What to wear when, and what to pack. */
export default function PlannerPage() {
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'trips' ? 'trips' : 'days';
  return (
    <Page>
      <PageHeader
        title="Planner"
        lede={
          tab === 'trips'
            ? 'Pack light, and still have something to wear.'
            : 'Decide once, dress in a minute.'
        }
        actions={tab === 'trips' && <TrashMenu href={`${paths.fan.trash}?kind=trips`} />}
      />
      <TabLinks
        className={styles.tabs}
        label="Planner"
        tabs={[
          { label: 'Days', href: paths.fan.planner, current: tab === 'days' },
          { label: 'Trips', href: `${paths.fan.planner}?tab=trips`, current: tab === 'trips' },
        ]}
      />
      {tab === 'trips' ? (
        <Suspense
          fallback={
            <Loading label="Loading your trips…">
              <TableSkeleton rows={3} columns={2} />
            </Loading>
          }
        >
          <Trips />
        </Suspense>
      ) : (
        <PlannerDays />
      )}
    </Page>
  );
}
