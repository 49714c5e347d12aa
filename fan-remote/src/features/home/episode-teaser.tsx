import { useQuery } from '@tanstack/react-query';
import Headphones from 'lucide-react/icons/headphones';
import { episodesQueries } from '@bestie/client/episodes.queries';
import type { ShownClip, ShownEpisode } from '@bestie/contracts/episodes.contract';
import { AudioPlayer } from '@bestie/design-system/audio-player';
import { Button } from '@bestie/design-system/button';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatDate } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { ClipPoster } from '@bestie/remote-kit/clip-poster';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import { usePeaks } from '@bestie/remote-kit/use-peaks';
import styles from './episode-teaser.module.css';

/** Clips that the home page shows. */
const clipsShown = 3;

/** The featured or latest episode, and clips; nothing where nobody has published one. */
export function EpisodeTeaser() {
  const { api } = useShell();
  const { data } = useQuery(episodesQueries.discover(api));
  const [featured] = data?.featured ?? [];
  const episode = featured ?? data?.latest[0];
  const clips = data?.clips.slice(0, clipsShown) ?? [];
  return (
    <>
      {episode && (
        <Section title={featured ? 'Featured episode' : 'Latest episode'}>
          <Episode episode={episode} />
        </Section>
      )}
      {clips.length > 0 && (
        <Section title="Clips" lede="Half a minute out of an episode.">
          <ul className={styles.clips}>
            {clips.map((clip) => (
              <Clip key={clip.id} clip={clip} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Episode({ episode }: { episode: ShownEpisode }) {
  const { title, summary, artwork, path, creator, durationMs, publishedAt } = episode;
  return (
    <article className={styles.featured}>
      <PhotoTile
        className={styles.cover}
        photo={toPhoto(artwork, '', '(min-width: 640px) 240px, 90vw')}
        ratio="1 / 1"
        fit="cover"
        name={title}
        href={path}
        fallback={<Headphones aria-hidden="true" />}
      />
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.soft}>
          {creator.name} · {formatDate(publishedAt)} · {formatClock(durationMs / 1000)}
        </p>
        {summary && <p className={styles.summary}>{summary}</p>}
        <Button href={path} icon={<Headphones />} aria-label={`Listen to ${title}`}>
          Listen
        </Button>
      </div>
    </article>
  );
}

function Clip({ clip }: { clip: ShownClip }) {
  const { episode, caption, audio } = clip;
  const name = caption || episode.title;
  const peaks = usePeaks(clip.peaks);
  return (
    <li className={styles.clip}>
      <ClipPoster
        artwork={episode.artwork}
        aspect={clip.aspect}
        words={clip.words}
        name={name}
        sizes="(min-width: 640px) 320px, 90vw"
      />
      <p className={styles.caption}>{name}</p>
      <p className={styles.soft}>
        From <Link href={episode.path}>{episode.title}</Link> by {episode.creator.name}
      </p>
      <AudioPlayer
        title={name}
        src={audio.url}
        durationMs={audio.durationMs}
        peaks={null}
        part={clip}
        partPeaks={peaks}
      />
    </li>
  );
}
