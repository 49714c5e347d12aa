import { useState } from 'react';
import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode, EpisodeClip } from '@bestie/contracts/episodes.contract';
import { timeText } from '@bestie/contracts/media-times';
import { AudioPlayer } from '@bestie/design-system/audio-player';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { usePeaks } from '@bestie/remote-kit/use-peaks';
import { episodeName } from '../../parts/episodes/episode-words';
import styles from './episode-page.module.css';

interface ClipRowProps {
  episode: Episode;
  clip: EpisodeClip;
  onMove: () => void;
}

/** A clip: hear it, move its points, export or delete it. */
export function ClipRow({ episode, clip, onMove }: ClipRowProps) {
  const { api, toast } = useShell();
  const act = useAction();
  const [exporting, setExporting] = useState(false);
  const audio = episode.audio!;
  const peaks = usePeaks(audio.peaks);
  const name = clip.caption || `${timeText(clip.startMs)} to ${timeText(clip.endMs)}`;
  const one = { episodeId: episode.id, clipId: clip.id };
  const remove = () =>
    act({
      call: () => api.episodes.deleteClip(one),
      updates: episodesQueries.get(api, episode.id).queryKey,
      said: `Deleted “${name}”.`,
      undo: () => api.episodes.restoreClip(one),
    });
  async function save() {
    setExporting(true);
    try {
      const { exportClip } = await import(/* webpackChunkName: "export-clip" */ './export-clip');
      await exportClip(audio, clip, `${episodeName(episode)} - ${name}`);
    } catch {
      toast('This browser could not cut the file. Try again, or in another browser.', { kind: 'error' });
    } finally {
      setExporting(false);
    }
  }
  return (
    <li className={styles.clip}>
      <p className={styles.clipName}>
        <strong>{name}</strong>{' '}
        <span className={styles.soft}>
          {timeText(clip.startMs)} – {timeText(clip.endMs)}
        </span>{' '}
        {clip.hidden !== null && <Badge tone="danger">Hidden</Badge>}
        {clip.check && <Badge tone="warning">Check: the sound is new</Badge>}
      </p>
      {clip.hidden && <p className={styles.soft}>An admin hid it: {clip.hidden}</p>}
      <AudioPlayer
        key={`${audio.id}/${clip.startMs}/${clip.endMs}`}
        title={name}
        src={audio.url}
        durationMs={audio.durationMs}
        peaks={peaks}
        part={clip}
      />
      <div className={styles.buttons}>
        <Button size="s" aria-label={`Move the points of ${name}`} onClick={onMove}>
          Move points
        </Button>
        <Button size="s" aria-label={`Export ${name}`} loading={exporting} onClick={() => void save()}>
          Export file
        </Button>
        <Button size="s" variant="ghost" aria-label={`Delete ${name}`} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </li>
  );
}
