import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { findClipProblem } from '@bestie/contracts/episodes';
import type { Episode, EpisodeClip } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { readTime, timeText } from '@bestie/contracts/media-times';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ClipRow } from './clip-row';
import styles from './episode-page.module.css';

interface Points {
  caption: string;
  from: string;
  to: string;
}
const nothing: Points = { caption: '', from: '', to: '' };

/** Clips by in and out points, cut while listening. The sound stays as it is. */
export function ClipsSection({ episode, at }: { episode: Episode; at: number }) {
  const { audio, clips } = episode;
  const [moved, setMoved] = useState<EpisodeClip | null>(null);
  if (!audio) return null;
  return (
    <Section
      title="Clips"
      lede="Press play, mark where it begins and ends, and cut: 3 seconds to 3 minutes. The episode stays as it is."
    >
      <CutForm
        key={moved?.id ?? 'new'}
        episode={episode}
        moved={moved}
        at={at}
        onDone={() => setMoved(null)}
      />
      {clips.length > 0 && (
        <ul className={styles.clips} aria-label="Clips">
          {clips.map((clip) => (
            <ClipRow key={clip.id} episode={episode} clip={clip} onMove={() => setMoved(clip)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface CutFormProps {
  episode: Episode;
  /** The clip whose points are moved; null for a new one. */
  moved: EpisodeClip | null;
  /** Where the player is, in milliseconds. */
  at: number;
  onDone: () => void;
}

function CutForm({ episode, moved, at, onDone }: CutFormProps) {
  const { api } = useShell();
  const { act, busy, issue, failure } = useActionState();
  const [points, setPoints] = useState<Points>(
    moved ? { caption: moved.caption, from: timeText(moved.startMs), to: timeText(moved.endMs) } : nothing,
  );
  const audio = episode.audio!;
  const [startMs, endMs] = [readTime(points.from.trim()), readTime(points.to.trim())];
  const problem =
    startMs === null || endMs === null ? null : findClipProblem({ startMs, endMs }, audio.durationMs);
  const here = timeText(at);
  async function cut() {
    if (startMs === null || endMs === null) return;
    const clip = { episodeId: episode.id, caption: points.caption, startMs, endMs };
    const done = await act({
      call: () =>
        moved
          ? api.episodes.updateClip({ ...clip, clipId: moved.id, version: moved.version })
          : api.episodes.createClip({ ...clip, id: uuidv7(), audioId: audio.id }),
      updates: episodesQueries.get(api, episode.id).queryKey,
      said: moved ? 'Moved the points.' : 'Cut a clip.',
      failure: 'thrown',
    });
    if (!done) return;
    setPoints(nothing);
    onDone();
  }
  const pointField = (label: string, key: 'from' | 'to', error: string | undefined) => (
    <div className={styles.point}>
      <Field label={label} error={error}>
        <TextInput
          value={points[key]}
          placeholder="0:00"
          inputMode="numeric"
          onChange={(event) => setPoints({ ...points, [key]: event.target.value })}
        />
      </Field>
      <Button size="s" onClick={() => setPoints({ ...points, [key]: here })}>
        Here, {here}
      </Button>
    </div>
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void cut();
      }}
    >
      <Field label="Caption of the clip" optional>
        <TextInput
          dir="auto"
          value={points.caption}
          maxLength={limits.episodes.clipCaptionLength}
          onChange={(event) => setPoints({ ...points, caption: event.target.value })}
        />
      </Field>
      <div className={styles.row}>
        {pointField('In', 'from', issue('startMs'))}
        {pointField('Out', 'to', problem?.message ?? issue('endMs'))}
      </div>
      {failure && <FormError>{failure}</FormError>}
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={busy}
          disabled={startMs === null || endMs === null || problem !== null}
        >
          {moved ? 'Move the points' : 'Cut clip'}
        </Button>
        {moved && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </form>
  );
}
