import { useSearchParams } from 'react-router-dom';
import { spaceSorts } from '@bestie/contracts/spaces';
import type { SpaceState } from '@bestie/contracts/spaces';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** Lists of spaces; deleted spaces are on the trash page. */
export type SpacesState = Exclude<SpaceState, 'trash'>;
const spacesStates: readonly SpacesState[] = ['active', 'archived'];

/** What /creator/spaces shows. The URL contains all of it, so that back, reload and share work. */
export function useSpacesView(mayAll: boolean) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  return {
    q: params.get('q') ?? '',
    sort: spaceSorts.find((sort) => sort === params.get('sort')) ?? 'activity',
    state: spacesStates.find((state) => state === params.get('state')) ?? 'active',
    /** Admins see all spaces on request. */
    everybodys: mayAll && params.get('whose') === 'all',
    /** Address of the former trash tab. */
    asksForTrash: params.get('state') === 'trash',
    // Typing replaces the history entry, so that back skips single letters.
    setQuery: (q: string) => change({ q }, { replace: true }),
    setSort: (sort: string) => change({ sort: sort === 'activity' ? '' : sort }),
    setWhose: (whose: string) => change({ whose: whose === 'all' ? 'all' : '' }),
    /** Query of a link that changes one value and keeps the others. */
    stateHref: (state: SpacesState) => searchWith(params, { state: state === 'active' ? '' : state }),
  };
}
