import { useSearchParams } from 'react-router-dom';
import type { AdminSpaceFilters } from '@bestie/client/admin-spaces.queries';
import { adminSpaceSorts, adminSpaceStates } from '@bestie/contracts/admin-spaces';
import {
  ModeratedFilters,
  choiceOf,
  chosen,
  moderatedFiltersOf,
} from '../../parts/moderated-things/moderated-filters';

const states = choiceOf('state', 'State', adminSpaceStates, {
  present: 'All spaces',
  hidden: 'Hidden',
  archived: 'Archived',
  trash: 'In the trash',
});
const sorts = choiceOf('sort', 'Sort by', adminSpaceSorts, {
  activity: 'Latest activity',
  created: 'Newest',
  size: 'Largest',
});

/** The filters of the address. */
export function useSpaceFilters(): AdminSpaceFilters {
  const [params] = useSearchParams();
  return {
    ...moderatedFiltersOf(params),
    state: chosen(params, states) ?? 'present',
    sort: chosen(params, sorts) ?? 'activity',
  };
}

export function SpaceFilters() {
  return (
    <ModeratedFilters
      label="Find spaces"
      search={{ label: 'Search names', placeholder: 'Name' }}
      choices={[states, sorts]}
    />
  );
}
