import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { Button } from '@bestie/design-system/button';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { CoverButton } from '../../parts/episodes/cover-button';
import { CoverTile } from '../../parts/episodes/cover-tile';
import { episodeName } from '../../parts/episodes/episode-words';
import styles from './episode-page.module.css';

/** The cover of the episode; without one players show that of the podcast. */
export function CoverSection({ episode }: { episode: Episode }) {
  const { api } = useShell();
  const act = useAction();
  const remove = () =>
    act({
      call: () => api.episodes.setArtwork({ episodeId: episode.id, path: null }),
      updates: episodesQueries.get(api, episode.id).queryKey,
      stale: [episodesQueries.all],
    });
  return (
    <Section title="Cover" lede="Cut to a square of 1,400 to 3,000 pixels.">
      {episode.artwork && <CoverTile artwork={episode.artwork} name={episodeName(episode)} size="large" />}
      <div className={styles.buttons}>
        <CoverButton episodeId={episode.id} label={episode.artwork ? 'Change cover' : 'Add a cover'} />
        {episode.artwork && (
          <Button size="s" variant="ghost" onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
    </Section>
  );
}
