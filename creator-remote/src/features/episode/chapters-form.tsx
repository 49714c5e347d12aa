import { useMemo } from 'react';
import { chaptersText, findChapterProblem, isBeyondEnd, parseChapters } from '@bestie/contracts/chapters';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { formatClock } from '@bestie/design-system/format-clock';
import { FormError } from '@bestie/design-system/form-error';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { TextArea } from '@bestie/design-system/text-area';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './episode-page.module.css';
import { useEpisodeText } from './use-episode-text';

/** Chapters, one a line. What is wrong is said line by line before anything is saved. */
export function ChaptersForm({ episode }: { episode: Episode }) {
  const { api } = useShell();
  const saved = chaptersText(episode.chapters);
  const { draft, action, typed, type, save } = useEpisodeText(episode, 'chapters', saved);
  const durationMs = episode.audio?.durationMs ?? null;
  const { chapters, problems } = useMemo(() => parseChapters(typed), [typed]);
  const wrong = findChapterProblem(chapters, durationMs);
  const first = problems[0];
  const error = first ? `Line ${first.at}: ${first.message}` : wrong?.message;
  const send = (version: number) =>
    void save(
      () => api.episodes.update({ episodeId: episode.id, version, chapters }),
      chapters.length === 0 ? 'There are no chapters now.' : `Saved ${plural(chapters.length, 'chapter')}.`,
    );
  return (
    <Section title="Chapters" lede="Paste them as they stand in your notes: a time and a title on each line.">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(draft.version);
        }}
      >
        <Field
          label="Chapters"
          labelHidden
          error={error}
          counter={`${chapters.length}/${limits.media.chapters}`}
        >
          <TextArea
            dir="auto"
            rows={5}
            value={typed}
            placeholder={'0:00 Intro\n4:05 The hem, by hand'}
            maxLength={limits.media.chaptersSourceLength}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        {chapters.length > 0 && (
          <ol className={styles.chapters} aria-label="Chapters as they will be">
            {chapters.map(({ startMs, title }) => (
              <li key={`${startMs}/${title}`}>
                <span className={styles.clock}>{formatClock(startMs / 1000)}</span> {title}{' '}
                {isBeyondEnd(startMs, durationMs) && <Badge tone="danger">After the end</Badge>}
              </li>
            ))}
          </ol>
        )}
        <DraftConflict draft={draft} action={action} disabled={error !== undefined} onMine={send}>
          The chapters were changed somewhere else in the meantime.
        </DraftConflict>
        {!action.conflict && <FormError>{action.message}</FormError>}
        <div className={styles.buttons}>
          <Button type="submit" loading={action.busy} disabled={!draft.changed || error !== undefined}>
            Save chapters
          </Button>
        </div>
      </form>
    </Section>
  );
}
