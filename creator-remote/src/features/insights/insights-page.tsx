import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { insightsQueries } from '@bestie/client/insights.queries';
import type { Insights } from '@bestie/contracts/insights.contract';
import { userTopic } from '@bestie/contracts/live';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDays } from '@bestie/design-system/format-date';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { BestTimesSection } from './best-times-section';
import { ByDay } from './by-day';
import { ContentTable } from './content-table';
import { CsvButton } from './csv-button';
import { Definitions } from './definition';
import { Figures } from './figures';
import styles from './insights-page.module.css';
import { CohortsSection, FunnelSection } from './people-sections';
import { RangeBar } from './range-bar';
import { useInsightsView } from './use-insights-view';

/** What became of a creator’s posts and pages, against as many days before. */
export default function InsightsPage() {
  const { api, session } = useShell();
  const view = useInsightsView();
  const query = useQuery({ ...insightsQueries.get(api, view.filters), placeholderData: keepPreviousData });
  useLiveRefresh(session ? userTopic(session.uid) : null, insightsQueries.all);
  return (
    <Page>
      <PageHeader
        title="Insights"
        lede={
          view.ownerUid === null
            ? 'What your posts and pages did, against as many days before.'
            : 'What this creator’s posts and pages did. You look as an admin.'
        }
        actions={<CsvButton view={view} />}
      />
      <RangeBar view={view} />
      {query.data ? (
        <div className={styles.parts} aria-busy={query.isPlaceholderData}>
          <Summary insights={query.data} />
          <ByDay insights={query.data} />
          <AfterFirstRender>
            <ContentTable view={view} />
            <FunnelSection view={view} />
            <CohortsSection view={view} />
            <BestTimesSection view={view} />
            <Definitions />
          </AfterFirstRender>
        </div>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Your insights could not be loaded. Nothing that was counted is lost.
        </ErrorState>
      ) : (
        <Loading label="Adding up your insights…">
          <div className={styles.parts}>
            <Skeleton height={68} />
            <Skeleton height={150} />
            <Skeleton height={300} />
          </div>
        </Loading>
      )}
    </Page>
  );
}

function Summary({ insights }: { insights: Insights }) {
  const { sentence, span } = insights;
  return (
    <Section title={formatDays(span.from, span.to)}>
      <p className={styles.sentence}>{sentence}</p>
      <p className={styles.against}>Compared with {formatDays(span.beforeFrom, span.beforeTo)}.</p>
      <Figures insights={insights} />
    </Section>
  );
}
