import { useEffect } from 'react';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { voiceAudioPath } from '@bestie/contracts/voice-clips';
import { loadPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** Measures the waveform of a clip in the browser of its creator, where the server could not. */
export function useMissingPeaks({ id: clipId, audio, can }: VoiceClip): void {
  const { api } = useShell();
  const act = useAction();
  const versionId = can.upload && audio?.peaks === null ? audio.versionId : null;
  useEffect(() => {
    if (versionId === null) return;
    let closed = false;
    void (async () => {
      try {
        const { measurePeaks } = await loadPart(
          () => import(/* webpackChunkName: "measure-peaks" */ './measure-peaks'),
        );
        const measured = await measurePeaks(voiceAudioPath(clipId, versionId));
        if (!measured || closed) return;
        await act({
          call: () => api.voiceClips.setPeaks({ clipId, versionId, ...measured }),
          updates: voiceClipsQueries.get(api, clipId).queryKey,
          stale: [voiceClipsQueries.all],
          failure: 'silent',
        });
      } catch {
        // It is played without a waveform, and measured the next time.
      }
    })();
    return () => {
      closed = true;
    };
  }, [act, api, clipId, versionId]);
}
