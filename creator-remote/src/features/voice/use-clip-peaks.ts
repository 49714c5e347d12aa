import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { voiceAudioPath } from '@bestie/contracts/voice-clips';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useMissingPeaks } from '../../parts/waveform/use-missing-peaks';

/** Gives a clip its waveform where the server could not. */
export function useClipPeaks({ id: clipId, audio, can }: VoiceClip): void {
  const { api } = useShell();
  const act = useAction();
  const versionId = can.upload && audio?.peaks === null ? audio.versionId : null;
  useMissingPeaks(
    versionId === null ? null : voiceAudioPath(clipId, versionId),
    async (measured) =>
      versionId !== null &&
      act({
        call: () => api.voiceClips.setPeaks({ clipId, versionId, ...measured }),
        updates: voiceClipsQueries.get(api, clipId).queryKey,
        stale: [voiceClipsQueries.all],
        failure: 'silent',
      }),
  );
}
