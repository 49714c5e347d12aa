import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { StorageNotice } from '@bestie/remote-kit/storage-notice';
import { useAction } from '@bestie/remote-kit/use-action';
import { useMute } from '@bestie/remote-kit/use-mute';
import { addSound, clipPath, soundRefusal, soundType, titleOfFile } from '../../parts/recording/add-sound';
import { KeptRecordings } from '../../parts/recording/kept-recordings';
import { useRecorder } from '../../parts/recording/use-recorder';
import { useSaveRecording } from '../../parts/recording/use-save-recording';
import { ChooseSound } from './choose-sound';
import { RecordPanel } from './record-panel';
import styles from './upload-voice-page.module.css';

/** A new voice clip: recorded here, or uploaded. */
export default function UploadVoicePage() {
  const { session } = useShell();
  const mute = useMute();
  const recorder = useRecorder(session?.uid ?? '');
  const save = useSaveRecording(recorder);
  const upload = useUpload();
  const busy = recorder.phase === 'recording' || recorder.phase === 'paused';
  usePrimaryAction({ label: 'Record', run: () => void recorder.check() });
  return (
    <Page width="form" className={styles.page}>
      <PageHeader
        title="New voice clip"
        lede="Record it here or upload a file. Nobody hears it before you say so."
        actions={<Button href={paths.creator.voice}>Your clips</Button>}
      />
      {mute !== null && <SilenceNotice>{mute}</SilenceNotice>}
      <StorageNotice />
      <ToolsNotice />
      {!busy && (
        <KeptRecordings
          recorder={recorder}
          saving={save.saving}
          onSave={(recording) => void save.save(recording)}
        />
      )}
      <Section title="Record">
        <RecordPanel
          recorder={recorder}
          saving={save.saving}
          onSave={(recording) => void save.save(recording)}
        />
      </Section>
      {!busy && (
        <Section title="Or upload">
          <ChooseSound
            hint={`MP3, M4A, WAV, FLAC, OGG or WebM, up to ${limits.voice.audioBytes / 1024 ** 2} MB.`}
            refusal={upload.refusal}
            onFile={(file) => void upload.start(file)}
          />
        </Section>
      )}
    </Page>
  );
}

/** Says what this server does not do with sound. */
function ToolsNotice() {
  const { api } = useShell();
  const { data } = useQuery(voiceClipsQueries.tools(api));
  if (!data?.reason) return null;
  return <p className={styles.notice}>{data.reason} Podcast players may not play them.</p>;
}

/** Begins a clip for a file, so that its draft is there before the upload ends. */
function useUpload() {
  const { api, uploads, session } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    refusal,
    async start(file: File) {
      const why = soundRefusal(file);
      setRefusal(why);
      if (why !== null || !session) return;
      const clipId = uuidv7();
      const done = await act({
        call: () => api.voiceClips.create({ id: clipId, title: titleOfFile(file.name) }),
        stale: [voiceClipsQueries.all],
      });
      if (!done) return;
      await addSound(uploads, { uid: session.uid, clipId, file, name: file.name, type: soundType(file) });
      void navigate(clipPath(clipId));
    },
  };
}
