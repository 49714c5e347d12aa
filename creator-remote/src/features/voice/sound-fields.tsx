import { timeText } from '@bestie/contracts/media-times';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { Field } from '@bestie/design-system/field';
import { FileButton } from '@bestie/design-system/file-button';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './clip-drawer.module.css';
import type { ClipFormState } from './use-clip-form';

/** What of the sound is played, its chapters and its transcript. */
export function SoundFields({ clip, form }: { clip: VoiceClip; form: ClipFormState }) {
  const { words, set, issue } = form;
  const end = clip.audio ? timeText(clip.audio.durationMs) : null;
  return (
    <>
      {end !== null && (
        <div className={styles.pair}>
          <Field label="Play from" hint="The file itself stays whole." error={issue('trim')}>
            <TextInput
              value={words.from}
              placeholder="0:00"
              onChange={({ target }) => set({ from: target.value })}
            />
          </Field>
          <Field label="Play to" hint={`It ends at ${end}.`}>
            <TextInput
              value={words.to}
              placeholder={end}
              onChange={({ target }) => set({ to: target.value })}
            />
          </Field>
        </div>
      )}
      <Field
        label="Chapters"
        hint="One a line: a time and a title, such as 1:20 The hem."
        error={issue('chapters')}
      >
        <TextArea
          rows={4}
          value={words.chapters}
          onChange={({ target }) => set({ chapters: target.value })}
        />
      </Field>
      <Field
        label="Transcript"
        hint="Plain text, WebVTT or SRT. With times, listeners click a word and hear it."
        error={issue('transcript')}
      >
        <TextArea
          rows={6}
          value={words.transcript}
          onChange={({ target }) => set({ transcript: target.value })}
        />
      </Field>
      <ImportTranscript onText={(transcript) => set({ transcript })} />
    </>
  );
}

function ImportTranscript({ onText }: { onText: (text: string) => void }) {
  const { toast } = useShell();
  async function read(file: File | undefined) {
    if (!file) return;
    try {
      onText(await file.text());
    } catch {
      toast('The file could not be read.', { kind: 'error' });
    }
  }
  return (
    <div>
      <FileButton
        size="s"
        pickerLabel="Transcript file"
        accept=".vtt,.srt,.txt,text/plain,text/vtt"
        onFiles={([file]) => void read(file)}
      >
        Import a transcript
      </FileButton>
    </div>
  );
}

/** Chapters that begin where the sound is already over. */
export function MarkedChapters({ clip }: { clip: VoiceClip }) {
  const marked = clip.chapters.filter(({ beyondEnd }) => beyondEnd);
  if (marked.length === 0) return null;
  return (
    <p className={styles.marked} role="note">
      Beyond the end of this sound, and hidden from listeners:{' '}
      {marked.map(({ startMs, title }) => `${timeText(startMs)} ${title}`).join(', ')}.
    </p>
  );
}
