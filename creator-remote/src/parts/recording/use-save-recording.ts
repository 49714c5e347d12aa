import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { packPeaks } from '@bestie/contracts/peaks';
import { formatDate } from '@bestie/design-system/format-date';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { addSound, clipPath } from './add-sound';
import type { KeptRecording } from './recording-store';
import type { useRecorder } from './use-recorder';

/** Makes a clip of a recording. It stays on the device until the shell has taken over its file. */
export function useSaveRecording({
  store,
  remove,
}: Pick<ReturnType<typeof useRecorder>, 'store' | 'remove'>) {
  const { api, uploads, session, toast } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);

  async function save(recording: KeptRecording): Promise<void> {
    if (saving || !session) return;
    setSaving(true);
    const { id, startedAt, ms, peaks, type } = recording;
    const title = recording.title || `Recording of ${formatDate(new Date(startedAt))}`;
    const done = await act({
      call: () => api.voiceClips.create({ id, title }),
      stale: [voiceClipsQueries.all],
    });
    if (done) {
      try {
        const parts = await store.read(id);
        const { joinWebm } = await import('./join-webm');
        const [only] = parts;
        // Other formats are recorded in one part, which is a whole file.
        const { file, seconds } =
          type.includes('webm') || !only ? await joinWebm(parts) : { file: only, seconds: ms / 1000 };
        await addSound(uploads, {
          uid: session.uid,
          clipId: id,
          file,
          name: `recording.${type.includes('mp4') ? 'm4a' : type.includes('ogg') ? 'ogg' : 'webm'}`,
          type: type.split(';')[0] ?? type,
          seconds,
          peaks: packPeaks(peaks),
        });
        await remove(id);
        void navigate(clipPath(id));
      } catch {
        toast('The recording could not be read. It is still on this device.', { kind: 'error' });
      }
    }
    setSaving(false);
  }

  return { saving, save };
}
