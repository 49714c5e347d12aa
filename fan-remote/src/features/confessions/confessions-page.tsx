import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { EnvelopeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { RowsBelowLater } from '@bestie/remote-kit/after-first-render';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ConfessionCard } from './confession-card';
import { ConfessionComposer } from './confession-composer';
import { YourConfessions } from './your-confessions';
import styles from './confessions-page.module.css';

const yoursHref = `${paths.fan.confessions}?tab=yours`;

/** Anonymous confessions and the replies to them. */
export default function ConfessionsPage() {
  const [search] = useSearchParams();
  const isYours = search.get('tab') === 'yours';
  useLiveRefresh(platformTopic, confessionsQueries.all, { noun: 'confessions', pause: 3000 });
  return (
    <Page>
      <PageHeader title="Confessions" lede="Said out loud, signed by no one." />
      <TabLinks
        label="Which confessions"
        tabs={[
          { label: 'Everyone’s', href: paths.fan.confessions, current: !isYours },
          { label: 'Yours', href: yoursHref, current: isYours },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.aside}>
          <ConfessionComposer />
        </div>
        <div className={styles.main}>{isYours ? <YourConfessions /> : <Everybodys />}</div>
      </div>
    </Page>
  );
}

function Everybodys() {
  const { api } = useShell();
  const query = useInfiniteQuery(confessionsQueries.list(api));
  const cards = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isPending) return <CardsSkeleton />;
  if (query.isError && !query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  return (
    <>
      {cards.length === 0 && (
        <EmptyState drawing={<EnvelopeDrawing />} title="No one has confessed anything yet">
          Someone has to go first, and no one will know that it was you.
        </EmptyState>
      )}
      <ul className={styles.cards}>
        <RowsBelowLater rows={cards} first={5}>
          {(card) => (
            <li key={card.id}>
              <ConfessionCard card={card} />
            </li>
          )}
        </RowsBelowLater>
      </ul>
      <MorePages query={query} />
      <p className={styles.unsealed}>{unsealedWords(query.data.pages[0]?.unsealedInYear ?? 0)}</p>
    </>
  );
}

const unsealedWords = (count: number) =>
  count === 0
    ? 'Within the last 12 months no author was unsealed.'
    : `Within the last 12 months an author was unsealed ${count === 1 ? 'once' : `${count} times`}.`;

function CardsSkeleton() {
  return (
    <Loading label="Loading confessions…">
      <div className={styles.cards}>
        {[0, 1, 2].map((each) => (
          <Skeleton key={each} height={220} />
        ))}
      </div>
    </Loading>
  );
}
