import FileUp from 'lucide-react/icons/file-up';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { parseTranscript, writeSrt, writeVtt } from '@bestie/contracts/transcripts';
import { Button } from '@bestie/design-system/button';
import { FileButton } from '@bestie/design-system/file-button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { TextArea } from '@bestie/design-system/text-area';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './episode-page.module.css';
import { useEpisodeText } from './use-episode-text';

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
  const { draft, action, typed, type, save } = useEpisodeText(episode, 'transcript', sourceOf(episode));
  const { transcript, problems } = parseTranscript(typed);
  const first = problems[0];
  const send = (version: number) =>
    void save(
      () => api.episodes.setTranscript({ episodeId: episode.id, version, source: typed }),
      'Saved the transcript.',
    );

  async function read(file: File | undefined) {
    if (!file) return;
    // Four bytes are the most that a character takes.
    if (file.size > limits.media.transcriptSourceLength * 4)
      toast('That file is too large for a transcript.', { kind: 'error' });
    else type(await file.text());
  }
  return (
    <Section title="Transcript" lede="WebVTT and SRT follow the sound; plain text can be read beside it.">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(draft.version);
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
                ? `${kinds[transcript.kind]} with ${plural(transcript.cues.length, 'cue')}.`
                : 'Plain text, without times.'
          }
        >
          <TextArea dir="auto" rows={6} value={typed} onChange={(event) => type(event.target.value)} />
        </Field>
        <DraftConflict draft={draft} action={action} disabled={first !== undefined} onMine={send}>
          The transcript was changed somewhere else in the meantime.
        </DraftConflict>
        {!action.conflict && <FormError>{action.message}</FormError>}
        <div className={styles.buttons}>
          <Button type="submit" loading={action.busy} disabled={!draft.changed || first !== undefined}>
            Save transcript
          </Button>
          <FileButton
            icon={<FileUp />}
            pickerLabel="Import a transcript"
            accept=".vtt,.srt,.txt,text/vtt,text/plain"
            onFiles={([file]) => void read(file)}
          >
            Import a file
          </FileButton>
        </div>
      </form>
    </Section>
  );
}
