import { useSearchParams } from 'react-router-dom';
import type { AdminBoardFilters } from '@bestie/client/admin-boards.queries';
import { adminBoardSorts, adminBoardStates } from '@bestie/contracts/admin-boards';
import { boardVisibilities, boardVisibilityLabels } from '@bestie/contracts/boards';
import {
  ModeratedFilters,
  choiceOf,
  chosen,
  moderatedFiltersOf,
} from '../../parts/moderated-things/moderated-filters';

const states = choiceOf('state', 'State', adminBoardStates, {
  present: 'All boards',
  hidden: 'Hidden',
  trash: 'In the trash',
});
const visibilities = choiceOf('visibility', 'Visibility', boardVisibilities, boardVisibilityLabels);
const sorts = choiceOf('sort', 'Sort by', adminBoardSorts, {
  activity: 'Latest activity',
  created: 'Newest',
  pins: 'Most pins',
});

/** The filters of the address. */
export function useBoardFilters(): AdminBoardFilters {
  const [params] = useSearchParams();
  const visibility = chosen(params, visibilities);
  return {
    ...moderatedFiltersOf(params),
    state: chosen(params, states) ?? 'present',
    sort: chosen(params, sorts) ?? 'activity',
    ...(visibility && { visibility }),
  };
}

export function BoardFilters() {
  return (
    <ModeratedFilters
      label="Find boards"
      search={{ label: 'Search titles', placeholder: 'Title' }}
      choices={[states, { ...visibilities, any: 'Any visibility' }, sorts]}
    />
  );
}
