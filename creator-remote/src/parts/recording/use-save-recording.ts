import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { packPeaks } from '@bestie/contracts/peaks';
import { formatMoment } from '@bestie/design-system/format-date';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { addSound, clipPath } from './add-sound';
import { joinRecording } from './join-recording';
import type { JoinedSound } from './join-webm';
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

  /** Makes a clip of each file. @returns whether all were taken over */
  async function addAll(
    { id, startedAt, title, type, peaks }: KeptRecording,
    files: readonly JoinedSound[],
  ): Promise<boolean> {
    const name = title || `Recording of ${formatMoment(new Date(startedAt))}`;
    for (const [index, { file, seconds }] of files.entries()) {
      const clipId = index === 0 ? id : uuidv7();
      const made = await act({
        call: () =>
          api.voiceClips.create({
            id: clipId,
            title: files.length === 1 ? name : `${name} (${index + 1} of ${files.length})`,
          }),
        stale: [voiceClipsQueries.all],
      });
      if (!made || !session) return false;
      await addSound(uploads, {
        uid: session.uid,
        clipId,
        file,
        name: `recording.${type.includes('mp4') ? 'm4a' : 'webm'}`,
        type: type.split(';')[0] ?? type,
        seconds,
        // Of an MP4, more was heard than kept, if its tab was killed: its waveform is measured from the file.
        ...(!type.includes('mp4') && { peaks: packPeaks(peaks) }),
      });
    }
    return true;
  }

  async function save(recording: KeptRecording): Promise<void> {
    if (saving || !session) return;
    setSaving(true);
    try {
      const files = await joinRecording(recording.type, await store.read(recording.id));
      if (await addAll(recording, files)) {
        await remove(recording.id);
        void navigate(clipPath(recording.id));
        if (files.length > 1)
          toast(
            `Its parts were recorded in different ways, and one file can’t hold them: they became ${files.length} clips.`,
          );
      }
    } catch {
      toast('The recording could not be read. It is still on this device.', { kind: 'error' });
    }
    setSaving(false);
  }

  return { saving, save };
}
