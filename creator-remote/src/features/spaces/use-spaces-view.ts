import { useSearchParams } from 'react-router-dom';
import { spaceSorts } from '@bestie/contracts/spaces';
import type { SpaceState } from '@bestie/contracts/spaces';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** Lists of spaces; what was deleted is on the page of the trash. */
export type SpacesState = Exclude<SpaceState, 'trash'>;
const spacesStates: readonly SpacesState[] = ['active', 'archived'];

/** What /creator/spaces shows: all of it stands in the URL, so back, reload and share work. */
export function useSpacesView(mayAll: boolean) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  return {
    q: params.get('q') ?? '',
    sort: spaceSorts.find((sort) => sort === params.get('sort')) ?? 'activity',
    state: spacesStates.find((state) => state === params.get('state')) ?? 'active',
    /** Admins see everybody's spaces when they ask for it. */
    everybodys: mayAll && params.get('whose') === 'all',
    /** An address from when the trash was one of the tabs. */
    asksForTrash: params.get('state') === 'trash',
    // Each letter is no step to go back to.
    setQuery: (q: string) => change({ q }, { replace: true }),
    setSort: (sort: string) => change({ sort: sort === 'activity' ? '' : sort }),
    setWhose: (whose: string) => change({ whose: whose === 'all' ? 'all' : '' }),
    /** Query of a link to another state with everything else as it is. */
    stateHref: (state: SpacesState) => searchWith(params, { state: state === 'active' ? '' : state }),
  };
}
