import { useState } from 'react';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { AudioPlayer } from '@bestie/design-system/audio-player';
import { FileButton } from '@bestie/design-system/file-button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { usePeaks } from '@bestie/remote-kit/use-peaks';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { addEpisodeSound, episodeGroup, episodeSoundRefusal } from '../../parts/episodes/episode-uploads';
import { episodeName } from '../../parts/episodes/episode-words';
import styles from './episode-page.module.css';
import { useEpisodePeaks } from './use-episode-peaks';

/** The sound: played, uploaded, replaced. `onPosition` says where the creator listens. */
export function SoundSection({
  episode,
  onPosition,
}: {
  episode: Episode;
  onPosition: (ms: number) => void;
}) {
  const { uploads, session } = useShell();
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useUploads(episodeGroup(episode.id));
  const { audio } = episode;
  const peaks = usePeaks(audio?.peaks);
  useEpisodePeaks(episode);
  async function choose(file: File | undefined) {
    if (!file || !session) return;
    const refused = episodeSoundRefusal(file);
    setRefusal(refused);
    if (refused === null) await addEpisodeSound(uploads, { uid: session.uid, episodeId: episode.id }, file);
  }
  return (
    <Section
      title="Sound"
      lede={audio ? `${audio.fileName} · ${formatBytes(audio.bytes)}` : 'MP3 or M4A, up to 200 MB.'}
    >
      {audio && (
        <AudioPlayer
          key={audio.id}
          title={episodeName(episode)}
          src={audio.url}
          durationMs={audio.durationMs}
          peaks={peaks}
          chapters={episode.chapters}
          onPosition={onPosition}
        />
      )}
      <UploadsHere uploads={running} />
      {refusal !== null && <FormError>{refusal}</FormError>}
      <div className={styles.buttons}>
        <FileButton
          variant={audio ? 'quiet' : 'primary'}
          pickerLabel="Choose sound"
          accept=".mp3,.m4a,audio/mpeg,audio/mp4"
          onFiles={([file]) => void choose(file)}
        >
          {audio ? 'Replace the sound' : 'Choose sound'}
        </FileButton>
      </div>
    </Section>
  );
}
