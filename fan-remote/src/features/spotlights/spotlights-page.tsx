import { Suspense, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import { editionTopic, platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { EditionView } from './edition-view';
import { EditionFilters } from './edition-filters';
import { OwnSpotlights } from './own-spotlights';
import { useSeen } from './use-seen';
import { useSpotlightsView } from './use-spotlights-view';

const SpotlightSheet = lazyPart(() => import(/* webpackChunkName: "top-picks-outfit" */ './spotlight-sheet'));
const NominateDialog = lazyPart(
  () => import(/* webpackChunkName: "top-picks-nominate" */ './nominate-dialog'),
);
const CurationDrawer = lazyPart(() => import(/* webpackChunkName: "top-picks-curate" */ './curation-drawer'));
const SavedSpotlights = lazyPart(
  () => import(/* webpackChunkName: "top-picks-saved" */ './saved-spotlights'),
);

const loading = (
  <Loading label="Loading Top Picks…">
    <TileGridSkeleton count={6} ratio="4 / 5" />
  </Loading>
);

/** The week's edition: what was picked, what is loved most, and what is in the running. */
export default function SpotlightsPage() {
  const { api } = useShell();
  const view = useSpotlightsView();
  const seen = useSeen();
  const [over, setOver] = useState<'nominate' | 'curate' | null>(null);
  const { week, style, tab } = view;
  const query = useQuery({
    ...spotlightsQueries.get(api, { ...(week && { week }), ...(style && { style }) }),
    placeholderData: keepPreviousData,
  });
  const edition = query.data;
  const first = edition?.items[0];
  useLiveRefresh(platformTopic, spotlightsQueries.all, { pause: 3000 });
  useLiveRefresh(first ? editionTopic(first.editionId) : null, spotlightsQueries.all, { pause: 3000 });
  usePrimaryAction({ label: 'Nominate', run: () => setOver('nominate') });
  const href = (changes: Record<string, string | null>) => `${paths.fan.spotlights}${view.search(changes)}`;
  const list = { hrefOf: ({ id }: { id: string }) => href({ pick: id }), seen };
  const nominate = (
    <Button variant="primary" onClick={() => setOver('nominate')}>
      Nominate
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Top Picks"
        lede="The week’s best outfits from everybody’s closets."
        actions={
          <>
            {edition?.can.curate && <Button onClick={() => setOver('curate')}>Curate</Button>}
            {nominate}
          </>
        }
      />
      <OwnSpotlights />
      <Toolbar
        label="Edition"
        end={
          <TabLinks
            label="View"
            tabs={[
              { label: 'Edition', href: href({ tab: null }), current: tab === 'edition' },
              { label: 'Saved', href: href({ tab: 'saved' }), current: tab === 'saved' },
            ]}
          />
        }
      >
        {tab === 'edition' && edition && <EditionFilters edition={edition} view={view} />}
      </Toolbar>
      {tab === 'saved' ? (
        <Suspense fallback={loading}>
          <SavedSpotlights {...list} />
        </Suspense>
      ) : edition ? (
        <EditionView edition={edition} style={style} action={nominate} {...list} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        loading
      )}
      <Suspense fallback={null}>
        {view.opened && <SpotlightSheet key={view.opened} spotlightId={view.opened} onClose={view.close} />}
        {over === 'nominate' && <NominateDialog onClose={() => setOver(null)} />}
        {over === 'curate' && <CurationDrawer onClose={() => setOver(null)} />}
      </Suspense>
    </Page>
  );
}
