import { useSearchParams } from 'react-router-dom';
import { episodeKinds, episodeStates } from '@bestie/contracts/episodes';
import type { EpisodeState } from '@bestie/contracts/episodes';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

export type EpisodesView = ReturnType<typeof useEpisodesView>;

/** What /episodes shows. The address contains all of it, so that back, reload and share work. */
export function useEpisodesView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const season = Number(params.get('season') ?? '');
  return {
    state: episodeStates.find((state) => state === params.get('state')),
    kind: episodeKinds.find((kind) => kind === params.get('kind')),
    season:
      params.get('season') && Number.isInteger(season) && season >= 0 && season <= 999 ? season : undefined,
    setKind: (kind: string) => change({ kind }),
    setSeason: (chosen: number | null) =>
      change({ season: chosen === null ? '' : String(chosen) }, { replace: true }),
    stateHref: (state: EpisodeState | undefined) => searchWith(params, { state: state ?? '' }),
  };
}
