import { useState } from 'react';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { Button } from '@bestie/design-system/button';
import { FileButton } from '@bestie/design-system/file-button';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatDate } from '@bestie/design-system/format-date';
import { FormError } from '@bestie/design-system/form-error';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { addSound, soundRefusal, soundType } from '../../parts/recording/add-sound';
import styles from './clip-drawer.module.css';

const stateWords = { processing: 'being prepared', ready: '', failed: 'not played' } as const;

/** The sounds of a clip, the newest first; each stays as it was uploaded. */
export function ClipVersions({ clip }: { clip: VoiceClip }) {
  const { api, uploads, session } = useShell();
  const act = useAction();
  const [refusal, setRefusal] = useState<string | null>(null);
  const use = (versionId: string) =>
    act({
      call: () => api.voiceClips.useVersion({ clipId: clip.id, versionId }),
      updates: voiceClipsQueries.get(api, clip.id).queryKey,
      stale: [voiceClipsQueries.all],
      said: 'This sound is played from now on.',
    });
  async function add(file: File | undefined) {
    if (!file || !session) return;
    const why = soundRefusal(file);
    setRefusal(why);
    if (why !== null) return;
    const sound = { file, name: file.name, type: soundType(file) };
    await addSound(uploads, { uid: session.uid, clipId: clip.id, ...sound });
  }
  if (!clip.can.upload) return null;
  return (
    <section aria-label="Sounds">
      <h3>Sound</h3>
      <ul className={styles.versions}>
        {clip.versions.map((version) => (
          <li key={version.id} className={styles.version}>
            <VersionWords version={version} />
            {version.id === clip.audio?.versionId ? (
              <span className={styles.quiet}>Played</span>
            ) : (
              version.state === 'ready' && (
                <Button size="s" onClick={() => void use(version.id)}>
                  Play this one
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <FileButton
        pickerLabel="Another sound"
        accept="audio/*,.mp3,.m4a,.wav,.flac,.ogg,.opus,.webm"
        onFiles={([file]) => void add(file)}
      >
        Upload another sound
      </FileButton>
      <FormError>{refusal}</FormError>
    </section>
  );
}

function VersionWords({ version }: { version: VoiceClip['versions'][number] }) {
  const { number, durationMs, createdAt, state, note } = version;
  const words = [
    `Version ${number}`,
    durationMs > 0 && formatClock(durationMs / 1000),
    formatDate(createdAt),
    stateWords[state],
  ];
  return (
    <span>
      {words.filter(Boolean).join(' · ')}
      {note && <span className={styles.quiet}> {note}</span>}
    </span>
  );
}
