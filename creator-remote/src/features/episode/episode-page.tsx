import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { episodeStateLabels } from '@bestie/contracts/episodes';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { FormError } from '@bestie/design-system/form-error';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { isMissing, PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { episodeLine, episodeName } from '../../parts/episodes/episode-words';
import { ChaptersForm } from './chapters-form';
import { ClipsSection } from './clips-section';
import { CoverSection } from './cover-section';
import { DetailsForm } from './details-form';
import styles from './episode-page.module.css';
import { PublishSection } from './publish-section';
import { SoundSection } from './sound-section';
import { TranscriptForm } from './transcript-form';
import { useEpisodeActions } from './use-episode-actions';

/** The editor of one episode. */
export default function EpisodePage() {
  const { episodeId = '' } = useParams();
  const { api, session } = useShell();
  const query = useQuery(episodesQueries.get(api, episodeId));
  useLiveRefresh(session ? userTopic(session.uid) : null, episodesQueries.all);
  const episode = isMissing(query.error) ? undefined : query.data;
  useCrumb(episode ? episodeName(episode) : null);
  if (episode) return <Editor key={episode.id} episode={episode} />;
  if (query.isPending)
    return (
      <Page>
        <Loading label="Loading the episode…">
          <FormSkeleton fields={6} />
        </Loading>
      </Page>
    );
  return (
    <PageProblem
      query={query}
      missing={{
        title: 'This episode isn’t there',
        text: 'It was deleted, or it never was yours.',
        drawing: <ThreadDrawing />,
        action: <Button href={paths.creator.episodes}>All episodes</Button>,
      }}
      failed="The episode could not be loaded. It is safe; try again in a moment."
    />
  );
}

function Editor({ episode }: { episode: Episode }) {
  const actions = useEpisodeActions(episode);
  const [at, setAt] = useState(0);
  return (
    <Page>
      <PageHeader
        eyebrow={episodeStateLabels[episode.state]}
        title={episodeName(episode)}
        lede={episodeLine(episode)}
        actions={
          <>
            <Button href={paths.creator.episodes}>All episodes</Button>
            <Button variant="danger" disabled={actions.busy} onClick={() => void actions.remove()}>
              Delete
            </Button>
          </>
        }
      />
      {episode.hidden !== null && <FormError>An admin hid this episode: {episode.hidden}</FormError>}
      <div className={styles.columns}>
        <div className={styles.side}>
          <SoundSection episode={episode} onPosition={setAt} />
          <PublishSection episode={episode} />
          <CoverSection episode={episode} />
        </div>
        <div className={styles.main}>
          <DetailsForm episode={episode} />
          <ChaptersForm episode={episode} />
          <TranscriptForm episode={episode} />
          <ClipsSection episode={episode} at={at} />
        </div>
      </div>
    </Page>
  );
}
