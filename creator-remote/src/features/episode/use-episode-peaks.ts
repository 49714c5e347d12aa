import { episodesQueries } from '@bestie/client/episodes.queries';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useMissingPeaks } from '../../parts/waveform/use-missing-peaks';

/** Gives the sound of an episode its waveform where the server could not. */
export function useEpisodePeaks({ id: episodeId, audio }: Episode): void {
  const { api } = useShell();
  const act = useAction();
  const missing = audio && audio.peaks === null && !audio.measuring ? audio : null;
  useMissingPeaks(
    missing && missing.url,
    async ({ peaks }) =>
      missing &&
      act({
        call: () => api.episodes.setPeaks({ episodeId, audioId: missing.id, peaks }),
        updates: episodesQueries.get(api, episodeId).queryKey,
        failure: 'silent',
      }),
  );
}
