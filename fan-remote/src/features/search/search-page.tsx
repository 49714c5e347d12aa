import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rowsOf } from '@bestie/client/rows-of';
import { searchQueries } from '@bestie/client/search.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { searchKinds } from '@bestie/contracts/search';
import type { SearchKind } from '@bestie/contracts/search';
import { Button } from '@bestie/design-system/button';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Link } from '@bestie/design-system/link';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { RecentSearches } from './recent-searches-list';
import { useRecentSearches } from './recent-searches';
import { SearchHits } from './search-hits';
import { kindLabels, searchedInWords } from './search-kinds';
import styles from './search-page.module.css';

/** All results for a search, by kind. The words and the tab are in the URL. */
export default function SearchPage() {
  const { api, session } = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const q = (params.get('q') ?? '').trim();
  const counts = useQuery({ ...searchQueries.counts(api, q), enabled: q !== '' });
  const countOf = (kind: SearchKind) => counts.data?.counts.find((each) => each.kind === kind)?.count ?? 0;
  // The default tab is the first one with results.
  const kind =
    searchKinds.find((each) => each === params.get('tab')) ?? searchKinds.find(countOf) ?? searchKinds[0];
  const hits = useInfiniteQuery({
    ...searchQueries.find(api, q, kind),
    enabled: q !== '' && counts.data !== undefined,
  });
  const total = searchKinds.reduce((sum, each) => sum + countOf(each), 0);
  const { recent, clear } = useRecentSearches(session?.uid ?? '', q, total > 0);

  if (q === '')
    return (
      <Page>
        <PageHeader title="Search" lede={`Searches ${searchedInWords}. Typos are fine.`} />
        {recent.length > 0 ? (
          <RecentSearches searches={recent} onClear={clear} />
        ) : (
          <EmptyState
            drawing={<ThreadDrawing />}
            title="Search for a name, a colour, a brand or an occasion"
            action={<Button onClick={() => void navigate(paths.fan.closet)}>Browse your closet</Button>}
          />
        )}
      </Page>
    );

  const capped = searchKinds.some((each) => countOf(each) === limits.search.counted);
  const items = rowsOf(hits.data);
  const meant = hits.data?.pages[0]?.meant ?? null;
  return (
    <Page>
      <PageHeader
        eyebrow="Search"
        title={`“${q}”`}
        lede={counts.data ? (capped ? 'Lots of results.' : plural(total, 'result')) : ' '}
      />
      <TabLinks
        label="Results"
        tabs={searchKinds.map((each) => ({
          label: kindLabels[each],
          href: `${paths.search}?${new URLSearchParams({ q, tab: each })}`,
          current: each === kind,
          ...(counts.data && { count: countOf(each) }),
        }))}
      />
      {counts.isError || hits.isError ? (
        <ErrorState onRetry={() => void (counts.isError ? counts.refetch() : hits.refetch())}>
          The search didn’t go through. Try again in a moment.
        </ErrorState>
      ) : !hits.data ? (
        <Loading label="Searching…">
          <TileGridSkeleton count={8} />
        </Loading>
      ) : items.length === 0 ? (
        <EmptyState
          drawing={<ThreadDrawing />}
          title={total > 0 ? `No results in ${kindLabels[kind]}` : 'No results'}
          action={<Button onClick={() => void navigate(paths.fan.closet)}>Browse your closet</Button>}
        >
          {total === 0 && `We searched ${searchedInWords}. `}Try fewer or different words.
        </EmptyState>
      ) : (
        <>
          {meant !== null && (
            <p className={styles.meant}>
              Did you mean{' '}
              <Link href={`${paths.search}?${new URLSearchParams({ q: meant, tab: kind })}`}>{meant}</Link>?
            </p>
          )}
          <SearchHits hits={items} />
          <MorePages query={hits} />
        </>
      )}
    </Page>
  );
}
