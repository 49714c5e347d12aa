import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { confessionQueues, type ConfessionQueue } from '@bestie/contracts/confessions';
import { adminTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { EmptyState } from '@bestie/design-system/empty-state';
import { EnvelopeDrawing } from '@bestie/design-system/drawings';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ConfessionBans } from './confession-bans';
import { QueuedConfession } from './queued-confession';
import styles from '../../parts/confessions/confessions.module.css';

const labels: Record<ConfessionQueue | 'bans', string> = {
  pending: 'Waiting',
  appeals: 'Appeals',
  shown: 'Shown',
  bans: 'Bans',
};
const tabs = [...confessionQueues, 'bans'] as const;

const nothing: Record<ConfessionQueue, { title: string; words: string }> = {
  pending: {
    title: 'No confessions to decide on',
    words: 'New confessions wait here until an admin decides.',
  },
  appeals: { title: 'No appeals', words: 'Authors can appeal a decision once.' },
  shown: { title: 'Nothing is shown yet', words: 'What you approve appears at the next full hour.' },
};

/** /admin/confessions: confessions that wait for a decision, without their authors. */
export default function ConfessionsQueuePage() {
  const [search] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'pending';
  useLiveRefresh(adminTopic, confessionsQueries.all);
  return (
    <Page>
      <PageHeader
        title="Confessions"
        lede="You read what was written, not who wrote it. Cards stand in random order within a day."
      />
      <TabLinks
        label="Which confessions"
        tabs={tabs.map((one) => ({
          label: labels[one],
          href: one === 'pending' ? paths.admin.confessions : `${paths.admin.confessions}?tab=${one}`,
          current: one === tab,
        }))}
      />
      {tab === 'bans' ? <ConfessionBans /> : <Queue key={tab} queue={tab} />}
    </Page>
  );
}

function Queue({ queue }: { queue: ConfessionQueue }) {
  const api = useApi();
  const query = useInfiniteQuery(confessionsQueries.queue(api, queue));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isPending)
    return (
      <Loading>
        <TextSkeleton lines={4} />
      </Loading>
    );
  if (query.isError && items.length === 0)
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  if (items.length === 0)
    return (
      <EmptyState drawing={<EnvelopeDrawing />} title={nothing[queue].title}>
        {nothing[queue].words}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <QueuedConfession item={item} />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </>
  );
}
