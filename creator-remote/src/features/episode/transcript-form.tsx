import { useRef } from 'react';
import FileUp from 'lucide-react/icons/file-up';
import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { parseTranscript, writeSrt, writeVtt } from '@bestie/contracts/transcripts';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatNumber } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { TextArea } from '@bestie/design-system/text-area';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import styles from './episode-page.module.css';

/** A transcript as it was written. */
function sourceOf({ transcript }: Episode): string {
  if (!transcript) return '';
  if (transcript.kind === 'text') return transcript.text;
  return transcript.kind === 'vtt' ? writeVtt(transcript.cues) : writeSrt(transcript.cues);
}

const kinds = { vtt: 'WebVTT', srt: 'SRT', text: 'text' } as const;

/** The transcript: typed, pasted, or from a file. */
export function TranscriptForm({ episode }: { episode: Episode }) {
  const { api, toast } = useShell();
  const { act, busy, message } = useActionState();
  const input = useRef<HTMLInputElement>(null);
  const [{ text }, setText, forget] = useDraft(`episode-transcript-${episode.id}`, {
    text: null as string | null,
  });
  const saved = sourceOf(episode);
  const typed = text ?? saved;
  const { transcript, problems } = parseTranscript(typed);
  const first = problems[0];

  async function read(file: File | undefined) {
    if (!file) return;
    // Four bytes are the most that a character takes.
    if (file.size > limits.media.transcriptSourceLength * 4)
      toast('That file is too large for a transcript.', { kind: 'error' });
    else setText({ text: await file.text() });
  }
  async function save() {
    const done = await act({
      call: () =>
        api.episodes.setTranscript({ episodeId: episode.id, version: episode.version, source: typed }),
      updates: episodesQueries.get(api, episode.id).queryKey,
      stale: [episodesQueries.all],
      said: 'Saved the transcript.',
      failure: 'thrown',
    });
    if (!done) return;
    forget();
    setText({ text: null });
  }
  return (
    <Section title="Transcript" lede="WebVTT and SRT follow the sound; plain text can be read beside it.">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label="Transcript"
          labelHidden
          error={first && `Line ${first.at}: ${first.message}`}
          hint={
            typed === ''
              ? undefined
              : transcript.cues.length > 0
                ? `${kinds[transcript.kind]} with ${formatNumber(transcript.cues.length)} cues.`
                : 'Plain text, without times.'
          }
        >
          <TextArea
            dir="auto"
            rows={6}
            value={typed}
            onChange={(event) => setText({ text: event.target.value })}
          />
        </Field>
        {message && <FormError>{message}</FormError>}
        <div className={styles.buttons}>
          <Button type="submit" loading={busy} disabled={typed === saved || first !== undefined}>
            Save transcript
          </Button>
          <Button icon={<FileUp />} onClick={() => input.current?.click()}>
            Import a file
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-label="Import a transcript"
            accept=".vtt,.srt,.txt,text/vtt,text/plain"
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      </form>
    </Section>
  );
}
