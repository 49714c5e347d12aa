import { useInfiniteQuery } from '@tanstack/react-query';
import { insightsQueries } from '@bestie/client/insights.queries';
import { networkNames } from '@bestie/contracts/connections';
import { insightSorts } from '@bestie/contracts/insights';
import type { InsightSort } from '@bestie/contracts/insights';
import type { InsightPost } from '@bestie/contracts/insights.contract';
import type { MetricSource } from '@bestie/contracts/social-posts';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatDate } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { Defined } from './definition';
import { knownInWords, rateInWords } from './insight-words';
import styles from './content-table.module.css';
import type { InsightsView } from './use-insights-view';

const sortLabels: Record<InsightSort, string> = {
  published: 'Newest first',
  reach: 'Most reach',
  engagement: 'Most engagement',
  saves: 'Most saves',
};

const sourceLabels: Record<MetricSource, string> = { api: 'the network', csv: 'a CSV', typed: 'you, typed' };

/** A total with its first 48 hours below it. */
function Both({ total, first }: { total: string; first: string }) {
  return (
    <>
      {total}
      <span className={styles.first}>{first} in 48 h</span>
    </>
  );
}

const columns: DataTableColumn<InsightPost>[] = [
  {
    key: 'title',
    header: 'Post',
    primary: true,
    cell: ({ title, url, network, publishedAt }) => (
      <>
        {url === null ? (
          title
        ) : (
          <Link href={url} className={styles.title}>
            {title}
          </Link>
        )}
        <span className={styles.first}>
          {networkNames[network]} · {formatDate(publishedAt)}
        </span>
      </>
    ),
  },
  ...(['reach', 'engagement', 'saves'] as const).map((key) => ({
    key,
    header: { reach: 'Reach', engagement: 'Engagement', saves: 'Saves' }[key],
    align: 'end' as const,
    cell: ({ total, first48 }: InsightPost) => (
      <Both total={knownInWords(total[key])} first={knownInWords(first48[key])} />
    ),
  })),
  {
    key: 'rate',
    header: 'Engagement rate',
    align: 'end',
    cell: ({ total, first48 }) => <Both total={rateInWords(total.rate)} first={rateInWords(first48.rate)} />,
  },
  {
    key: 'source',
    header: 'Counted by',
    cell: ({ sources, measuredAt }) =>
      sources.length === 0 ? (
        'nobody yet'
      ) : (
        <>
          {sources.map((source) => sourceLabels[source]).join(', ')}
          {measuredAt !== null && <span className={styles.first}>{formatDate(measuredAt)}</span>}
        </>
      ),
  },
];

/** Posts of the range, with the newest numbers beside those of their first 48 hours. */
export function ContentTable({ view }: { view: InsightsView }) {
  const { api } = useShell();
  const query = useInfiniteQuery(insightsQueries.listPosts(api, { ...view.filters, sort: view.sort }));
  return (
    <Section
      title="Posts"
      actions={
        <Select
          aria-label="Order"
          options={insightSorts.map((value) => ({ value, label: sortLabels[value] }))}
          value={view.sort}
          onValueChange={(value) => view.setSort(insightSorts.find((sort) => sort === value) ?? 'published')}
        />
      }
    >
      <p className={styles.note}>
        The newest numbers, with the <Defined term="first48">first 48 hours</Defined> below them, so that old
        and new posts compare.
      </p>
      <PagedList
        query={query}
        compact
        level={3}
        failed="The posts could not be loaded."
        loading={
          <Loading label="Loading posts…">
            <TableSkeleton rows={6} columns={5} />
          </Loading>
        }
        empty={
          <EmptyState level={3} title="No post was published in these days">
            Choose other days, or another network.
          </EmptyState>
        }
      >
        {(posts) => (
          <DataTable caption="Posts of these days" columns={columns} rows={posts} rowKey={({ id }) => id} />
        )}
      </PagedList>
    </Section>
  );
}
