import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { platformQueries } from '@bestie/client/platform.queries';
import { adminTopic } from '@bestie/contracts/live';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { followingPart } from '@bestie/remote-kit/lazy-part';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { HomeTiles } from './home-tiles';
import styles from './overview-page.module.css';
import { SignUpsChart } from './sign-ups-chart';

/** Below the first view; the words of all acts are a third of the page's code. */
const LatestAudit = followingPart(() => import(/* webpackChunkName: "following-audit" */ './latest-audit'));

/** Things also turn red while nothing happens. */
const everyMinute = 60_000;

/** /admin/home: the state of the community and of the platform. */
export default function OverviewPage() {
  const api = useApi();
  const overview = useQuery({ ...platformQueries.overview(api), refetchInterval: everyMinute });
  useLiveRefresh(adminTopic, platformQueries.all);
  return (
    <Page>
      <PageHeader title="Dashboard" lede="How the community and the platform are doing." />
      {overview.isPending && (
        <Loading>
          <div className={styles.figures}>
            <TextSkeleton lines={3} />
            <TextSkeleton lines={3} />
            <TextSkeleton lines={3} />
          </div>
        </Loading>
      )}
      {overview.isError && (
        <ErrorState onRetry={() => void overview.refetch()} retrying={overview.isFetching}>
          {overview.error.message}
        </ErrorState>
      )}
      {overview.data && <Overview data={overview.data} readAt={overview.dataUpdatedAt} />}
    </Page>
  );
}

function Overview({
  data,
  readAt,
}: {
  /** When the figures were read, in ms since 1970. */
  readAt: number;
  data: Awaited<ReturnType<ReturnType<typeof useApi>['platform']['overview']>>;
}) {
  const { people, jobs, pictures, signUps, audit } = data;
  const everybody = people.fan + people.creator + people.admin;
  return (
    <>
      <HomeTiles tiles={data.tiles} now={readAt} />
      <Section title="Right now" level={2}>
        <div className={styles.figures}>
          <StatFigure
            value={formatNumber(everybody)}
            label="People"
            detail={`${plural(people.creator, 'creator')}, ${plural(people.admin, 'admin')}, ${people.suspended} suspended`}
          />
          <StatFigure
            value={formatNumber(jobs.waiting)}
            label="Jobs waiting"
            detail={
              jobs.oldestWaitingAt ? `the oldest due ${formatAgo(jobs.oldestWaitingAt)}` : 'none is due'
            }
          />
          <StatFigure
            value={formatNumber(pictures.processing)}
            label="Pictures in progress"
            detail={`${pictures.failed} could not be read`}
          />
        </div>
      </Section>
      <Section title="Sign-ups" lede="New people per day, last 14 days of yours.">
        <SignUpsChart days={signUps} />
      </Section>
      <Suspense>
        <LatestAudit entries={audit} />
      </Suspense>
    </>
  );
}
