import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { packPeaks } from '@bestie/contracts/peaks';
import { formatMoment } from '@bestie/design-system/format-date';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useUploadsSnapshot } from '@bestie/remote-kit/use-uploads';
import { addSound, clipPath } from './add-sound';
import { joinRecording } from './join-recording';
import type { JoinedSound } from './join-webm';
import { takeRecording } from './recording-lock';
import { RecordingGoneError } from './recording-store';
import type { KeptRecording } from './recording-store';
import { uploadsOf, whenUploaded } from './recording-uploads';
import type { useRecorder } from './use-recorder';

/**
 * Makes a clip of a recording. It stays on the device until its file is uploaded: the shell may be unable to keep
 * another copy.
 */
export function useSaveRecording({
  store,
  kept,
  inUse,
  refresh,
}: Pick<ReturnType<typeof useRecorder>, 'store' | 'kept' | 'inUse' | 'refresh'>) {
  const { api, uploads, session, toast } = useShell();
  const { files: uploading } = useUploadsSnapshot(uploads);
  const act = useAction();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);

  /** Removes a recording when its clips are uploaded, also after the page was left, and gives it free. */
  const removeLater = useCallback(
    async (id: string, clips: readonly string[], release: () => void) => {
      // What could not be removed is offered again.
      if (await whenUploaded(uploads, clips)) await store.remove(id).catch(() => undefined);
      release();
      await refresh();
    },
    [uploads, store, refresh],
  );
  // An earlier page added the uploads, and was closed before they were done.
  useEffect(() => {
    for (const { id, clips } of kept) {
      if (!clips || inUse.has(id) || uploadsOf(uploading, clips) === 'none') continue;
      void takeRecording(id).then((release) => {
        if (!release) return undefined;
        void refresh();
        return removeLater(id, clips, release);
      });
    }
  }, [kept, inUse, uploading, refresh, removeLater]);

  /** Makes a clip of each file. @returns their ids; null when one could not be made */
  async function addAll(
    { id, startedAt, title, type, peaks }: KeptRecording,
    files: readonly JoinedSound[],
  ): Promise<string[] | null> {
    const clips: string[] = [];
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
      if (!made || !session) return null;
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
      clips.push(clipId);
    }
    return clips;
  }

  async function save(recording: KeptRecording): Promise<void> {
    if (saving || !session) return;
    const { id } = recording;
    const release = await takeRecording(id);
    if (!release) return refresh();
    setSaving(true);
    try {
      const files = await joinRecording(recording.type, await store.read(id));
      const clips = await addAll(recording, files);
      if (clips) {
        // Without the note a later page offers the recording again.
        await store.noteClips(id, clips).catch(() => undefined);
        void removeLater(id, clips, release);
        void navigate(clipPath(id));
        if (files.length > 1)
          toast(
            `Its parts were recorded in different ways, and one file can’t hold them: they became ${files.length} clips.`,
          );
      } else release();
    } catch (error) {
      release();
      const isGone = error instanceof RecordingGoneError;
      toast(
        isGone
          ? 'The recording is not on this device any more.'
          : 'The recording could not be read. It is still on this device.',
        { kind: 'error' },
      );
      if (isGone) await refresh();
    }
    setSaving(false);
    return undefined;
  }

  return { saving, save };
}
