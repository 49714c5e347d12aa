import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { podcastLanguages } from '@bestie/contracts/episodes';
import type { Podcast } from '@bestie/contracts/episodes.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { CoverTile } from '../../parts/episodes/cover-tile';
import { podcastGroup } from '../../parts/episodes/episode-uploads';
import { CoverButton } from '../../parts/episodes/cover-button';
import { FeedAddress } from './feed-address';
import styles from './podcast-section.module.css';

const PodcastDialog = lazyPart(() => import(/* webpackChunkName: "podcast-dialog" */ './podcast-dialog'));

/** The podcast: what it is called, its cover, and the address of its feed. */
export function PodcastSection() {
  const { api } = useShell();
  const query = useQuery(episodesQueries.getPodcast(api));
  const { data } = query;
  const uploads = useUploads(podcastGroup);
  const [editing, setEditing] = useState(false);
  if (!data)
    return query.isError ? (
      <ErrorState compact retrying={query.isFetching} onRetry={() => void query.refetch()}>
        Your podcast could not be loaded. Try again in a moment.
      </ErrorState>
    ) : (
      <Loading label="Loading your podcast…">
        <Skeleton height={140} />
      </Loading>
    );
  return (
    <Section
      title={data.title || 'Your podcast'}
      lede={data.feed ? lineOf(data) : 'Give it a name, and everybody can subscribe to it.'}
      actions={
        <Button size="s" onClick={() => setEditing(true)}>
          {data.feed ? 'Edit podcast' : 'Set up the podcast'}
        </Button>
      }
    >
      {data.feed && (
        <div className={styles.podcast}>
          <CoverTile artwork={data.artwork} name={data.title} size="small" />
          <div className={styles.words}>
            <FeedAddress path={data.feed} />
            <CoverButton episodeId={null} label={data.artwork ? 'Change cover' : 'Add a cover'} />
          </div>
        </div>
      )}
      <UploadsHere uploads={uploads} />
      <Suspense>{editing && <PodcastDialog podcast={data} onClose={() => setEditing(false)} />}</Suspense>
    </Section>
  );
}

const lineOf = ({ episodes, language, category }: Podcast): string =>
  `${plural(episodes, 'public episode')} · ${category} · ${podcastLanguages[language]}`;
