import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { episodesQueries } from '@bestie/client/episodes.queries';
import {
  episodeKindLabels,
  episodeKinds,
  episodeStateLabels,
  episodeStates,
} from '@bestie/contracts/episodes';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Select } from '@bestie/design-system/select';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { EpisodeRow } from '../../parts/episodes/episode-row';
import { PodcastSection } from './podcast-section';
import styles from './episodes-page.module.css';
import { useEpisodesView } from './use-episodes-view';
import type { EpisodesView } from './use-episodes-view';

/** Episodes of the creator, and the podcast that they are in. */
export default function EpisodesPage() {
  const { api, session } = useShell();
  const navigate = useNavigate();
  const view = useEpisodesView();
  const { state, kind, season } = view;
  const filtered = state !== undefined || kind !== undefined || season !== undefined;
  const query = useInfiniteQuery({
    ...episodesQueries.list(api, {
      ...(state && { state }),
      ...(kind && { kind }),
      ...(season !== undefined && { season }),
    }),
    placeholderData: keepPreviousData,
  });
  // Nothing to choose among yet.
  const isEmpty = !filtered && query.data?.pages[0]?.items.length === 0;
  useLiveRefresh(session ? userTopic(session.uid) : null, episodesQueries.all);
  usePrimaryAction({ label: 'New episode', run: () => void navigate(paths.creator.uploadEpisodes) });
  const create = (
    <Button variant="primary" icon={<Plus />} href={paths.creator.uploadEpisodes}>
      New episode
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Episodes"
        lede="Your podcast: drafts, what is planned, and what people hear."
        actions={
          <>
            {create}
            <TrashMenu href={paths.creator.trash} />
          </>
        }
      />
      <PodcastSection />
      {!isEmpty && <Filters view={view} />}
      <PagedList
        query={query}
        failed="Your episodes could not be loaded. They are safe; try again in a moment."
        loading={
          <Loading label="Loading your episodes…">
            {[0, 1, 2].map((bone) => (
              <Skeleton key={bone} height={96} />
            ))}
          </Loading>
        }
        empty={
          filtered ? (
            <EmptyState
              title="Nothing matches"
              action={<Button href={paths.creator.episodes}>Show all</Button>}
            >
              No episode is like that.
            </EmptyState>
          ) : (
            <EmptyState
              drawing={<ThreadDrawing />}
              title="Your first episode starts with a file"
              action={create}
            >
              Upload sound; title, notes and chapters can follow while it uploads.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className={styles.list} aria-label="Episodes">
            {rows.map((episode) => (
              <EpisodeRow key={episode.id} episode={episode} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function Filters({ view }: { view: EpisodesView }) {
  const { state, kind, season } = view;
  return (
    <>
      <TabLinks
        label="Which episodes"
        tabs={[undefined, ...episodeStates].map((each) => ({
          label: each ? episodeStateLabels[each] : 'All',
          href: paths.creator.episodes + view.stateHref(each),
          current: each === state,
        }))}
      />
      <Toolbar label="Filters">
        <Select
          aria-label="Kind"
          placeholder="Every kind"
          value={kind ?? ''}
          options={episodeKinds.map((value) => ({ value, label: episodeKindLabels[value] }))}
          onValueChange={view.setKind}
        />
        <Field label="Season" labelHidden className={styles.season}>
          <NumberInput
            placeholder="Season"
            min={0}
            max={limits.episodes.season}
            value={season ?? null}
            onValueChange={view.setSeason}
          />
        </Field>
      </Toolbar>
    </>
  );
}
