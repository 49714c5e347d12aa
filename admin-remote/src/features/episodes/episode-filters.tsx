import { useSearchParams } from 'react-router-dom';
import type { AdminEpisodeFilters } from '@bestie/client/admin-episodes.queries';
import { adminEpisodeSorts, adminEpisodeStates } from '@bestie/contracts/admin-episodes';
import { episodeKindLabels, episodeKinds } from '@bestie/contracts/episodes';
import {
  ModeratedFilters,
  choiceOf,
  chosen,
  moderatedFiltersOf,
} from '../../parts/moderated-things/moderated-filters';

const states = choiceOf('state', 'State', adminEpisodeStates, {
  present: 'All episodes',
  scheduled: 'Scheduled',
  published: 'Published',
  unlisted: 'Unlisted',
  hidden: 'Hidden',
  featured: 'Featured',
  trash: 'In the trash',
});
const kinds = choiceOf('kind', 'Kind', episodeKinds, episodeKindLabels);
const sorts = choiceOf('sort', 'Sort by', adminEpisodeSorts, {
  activity: 'Latest activity',
  created: 'Newest',
  plays: 'Most plays',
});

/** The filters of the address. */
export function useEpisodeFilters(): AdminEpisodeFilters {
  const [params] = useSearchParams();
  const kind = chosen(params, kinds);
  return {
    ...moderatedFiltersOf(params),
    state: chosen(params, states) ?? 'present',
    sort: chosen(params, sorts) ?? 'activity',
    ...(kind && { kind }),
  };
}

export function EpisodeFilters() {
  return (
    <ModeratedFilters
      label="Find episodes"
      search={{ label: 'Search titles', placeholder: 'Title' }}
      choices={[states, { ...kinds, any: 'Every kind' }, sorts]}
    />
  );
}
