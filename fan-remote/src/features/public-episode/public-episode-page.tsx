import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { episodeKindLabels } from '@bestie/contracts/episodes';
import type { PublicEpisode } from '@bestie/contracts/episodes.contract';
import { paths } from '@bestie/contracts/paths';
import { AudioPlayer } from '@bestie/design-system/audio-player';
import { Button } from '@bestie/design-system/button';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { formatDay } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useCountOpened } from '@bestie/remote-kit/use-counted';
import { usePeaks } from '@bestie/remote-kit/use-peaks';
import { CopyLink } from '../../parts/boards/copy-link';
import { GuestHeader } from '../../parts/boards/guest-header';
import { PublishedPage } from '../../parts/boards/published-page';
import styles from './public-episode-page.module.css';
import { useCountedPlay } from './use-counted-play';

/** An episode as listeners see it, also without an account. */
export default function PublicEpisodePage() {
  const { uid = '', episodeId = '' } = useParams();
  const { api } = useShell();
  const query = useQuery({
    ...episodesQueries.getPublic(api, uid, episodeId),
    select: (episode) => ({ ...episode, owner: episode.creator }),
  });
  return (
    <PublishedPage
      noun="episode"
      uid={uid}
      query={query}
      nameOf={({ title }) => title}
      drawing={<ThreadDrawing />}
      loading={
        <Page width="reading">
          <Loading label="Loading the episode…">
            <Skeleton height={40} width="60%" />
            <Skeleton height={160} />
          </Loading>
        </Page>
      }
    >
      {(episode) => <Shown episode={episode} onStopped={() => void query.refetch()} />}
    </PublishedPage>
  );
}

/** `Season 2, episode 7 · 25 Nov 2026` */
function lineOf({ kind, season, number, publishedAt, explicit, vip, unlisted }: PublicEpisode): string {
  const place = [
    season === null ? '' : `Season ${season}`,
    kind === 'full' ? (number === null ? '' : `episode ${number}`) : episodeKindLabels[kind].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
  return [
    place && place[0]!.toUpperCase() + place.slice(1),
    formatDay(publishedAt.slice(0, 10)),
    explicit ? 'Explicit' : '',
    vip ? 'VIP' : '',
    unlisted ? 'Only with the link' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function Shown({ episode, onStopped }: { episode: PublicEpisode; onStopped: () => void }) {
  const [reporting, setReporting] = useState(false);
  const peaks = usePeaks(episode.audio.peaks);
  useCountOpened('episode', episode.id);
  const onPosition = useCountedPlay(episode.id, episode.audio.durationMs);
  const { id, title, creator, podcast, can } = episode;
  return (
    <Page width="reading">
      <GuestHeader path={paths.fan.publicEpisode.replace(':uid', creator.uid).replace(':episodeId', id)} />
      <PageHeader
        eyebrow={podcast?.title}
        title={title}
        lede={lineOf(episode)}
        actions={
          can.edit ? (
            <Button href={paths.creator.episode.replace(':episodeId', id)}>Edit</Button>
          ) : (
            can.report && <Button onClick={() => setReporting(true)}>Report</Button>
          )
        }
      />
      <By creator={creator} />
      <div className={styles.listen}>
        {episode.artwork && (
          <PhotoTile
            className={styles.cover}
            photo={toPhoto(episode.artwork, '', '(min-width: 640px) 200px, 100vw')}
            ratio="1 / 1"
            fit="cover"
            name={title}
            priority
          />
        )}
        <div className={styles.player}>
          <AudioPlayer
            title={title}
            src={episode.audio.url}
            durationMs={episode.audio.durationMs}
            peaks={peaks}
            chapters={episode.chapters}
            cues={episode.transcript?.cues ?? []}
            text={episode.transcript?.text ?? ''}
            onPosition={onPosition}
            onStopped={onStopped}
          />
        </div>
      </div>
      {(episode.summary || episode.notes) && (
        <Section title="Notes">
          {episode.summary && (
            <p className={styles.text}>
              <PeopleText>{episode.summary}</PeopleText>
            </p>
          )}
          {episode.notes && (
            <p className={styles.text}>
              <PeopleText>{episode.notes}</PeopleText>
            </p>
          )}
        </Section>
      )}
      <Clips episode={episode} peaks={peaks} />
      {podcast && !episode.vip && !episode.unlisted && (
        <Section title="Subscribe" lede="Paste this address into your podcast app.">
          <CopyLink path={podcast.feed} label="Feed address" />
        </Section>
      )}
      {reporting && (
        <ReportDialog
          kind="episode"
          targetId={id}
          name={title}
          closes={[episodesQueries.all]}
          onClose={() => setReporting(false)}
        />
      )}
    </Page>
  );
}

function Clips({ episode, peaks }: { episode: PublicEpisode; peaks: readonly number[] | null }) {
  const { audio, clips, title } = episode;
  if (clips.length === 0) return null;
  return (
    <Section title="Clips" lede="The best half minutes.">
      <ul className={styles.clips}>
        {clips.map((clip) => (
          <li key={clip.id} className={styles.clip}>
            {clip.caption && <p className={styles.caption}>{clip.caption}</p>}
            <AudioPlayer
              title={clip.caption || title}
              src={audio.url}
              durationMs={audio.durationMs}
              peaks={peaks}
              part={clip}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Guests have no pages of people. */
function By({ creator }: Pick<PublicEpisode, 'creator'>) {
  const { session } = useShell();
  const { name, handle } = creator;
  return (
    <p className={styles.by}>
      By {session && handle ? <Link href={paths.fan.person.replace(':handle', handle)}>{name}</Link> : name}
    </p>
  );
}
