import { Suspense, useEffect, useRef } from 'react';
import { voiceClipsQueries } from '@bestie/client/voice-clips.queries';
import { voiceAudioPath } from '@bestie/contracts/voice-clips';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { Skeleton } from '@bestie/design-system/skeleton';
import { keepText, keptText } from '../actions/keep-text';
import { expireQueries, refreshQueries } from '../actions/refresh-queries';
import { useAction } from '../actions/use-action';
import { lazyPart } from '../shell/lazy-part';
import { useShell } from '../shell/shell';
import { usePeaks } from './use-peaks';

const AudioPlayer = lazyPart(() =>
  import('@bestie/design-system/audio-player').then(({ AudioPlayer: loaded }) => ({ default: loaded })),
);

/** Milliseconds between two reports of where a listener is. */
const reportMs = 10_000;

const guestKey = (clipId: string) => `voice-position:${clipId}`;

/** Plays a clip, and comes back to where its listener was: on the server, or for guests in this browser. */
export function VoicePlayer({ clip }: { clip: VoiceClip & { audio: NonNullable<VoiceClip['audio']> } }) {
  const { queryClient } = useShell();
  const { id, title, audio, trim, chapters, transcript } = clip;
  const position = usePosition(clip);
  const peaks = usePeaks(audio.peaks);
  return (
    <Suspense fallback={<Skeleton ratio="5 / 1" />}>
      <AudioPlayer
        key={audio.versionId}
        title={title}
        src={voiceAudioPath(id, audio.versionId)}
        durationMs={audio.durationMs}
        peaks={peaks}
        part={trim}
        chapters={chapters.filter(({ beyondEnd }) => !beyondEnd)}
        cues={transcript?.cues ?? []}
        text={transcript?.text ?? ''}
        {...(position.startAtMs !== null && { startAtMs: position.startAtMs })}
        onPosition={position.report}
        // Perhaps it is closed to the listener now: the page asks.
        onStopped={() => void refreshQueries(queryClient, [[...voiceClipsQueries.all, 'get', id]])}
      />
    </Suspense>
  );
}

/** Where the listener was, and how they say where they are. */
function usePosition({ id, positionMs, audio }: VoiceClip) {
  const { api, session, queryClient } = useShell();
  const act = useAction();
  const latest = useRef<number | null>(null);
  const reportedAt = useRef(0);
  const signedIn = session !== null;
  const send = useRef<(ms: number) => void>(() => undefined);
  useEffect(() => {
    send.current = (ms) => {
      if (!signedIn) return keepText('localStorage', guestKey(id), String(ms));
      const { queryKey } = voiceClipsQueries.get(api, id);
      // The next visit begins here; all else of the clip is no newer than it was.
      queryClient.setQueryData(queryKey, (known) => known && { ...known, positionMs: ms });
      expireQueries(queryClient, [queryKey]);
      void act({
        call: () => api.voiceClips.savePosition({ clipId: id, positionMs: ms }),
        failure: 'silent',
      });
      return undefined;
    };
  });
  // What was heard last is said on the way out.
  useEffect(
    () => () => {
      if (latest.current !== null) send.current(latest.current);
    },
    [],
  );
  const kept = signedIn ? positionMs : Number(keptText('localStorage', guestKey(id)) ?? Number.NaN);
  // At the end one begins again.
  const useful = kept !== null && kept > 0 && kept < (audio?.durationMs ?? 0) - 2000;
  return {
    startAtMs: useful ? kept : null,
    report(ms: number) {
      latest.current = ms;
      if (Date.now() - reportedAt.current < reportMs) return;
      reportedAt.current = Date.now();
      latest.current = null;
      send.current(ms);
    },
  };
}
