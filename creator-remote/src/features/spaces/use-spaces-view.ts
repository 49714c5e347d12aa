import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { spaceSorts } from '@bestie/contracts/spaces';
import type { SpaceSort, SpaceState } from '@bestie/contracts/spaces';

/** Lists of spaces; what was deleted is on the page of the trash. */
export type SpacesState = Exclude<SpaceState, 'trash'>;
const spacesStates: readonly SpacesState[] = ['active', 'archived'];

export interface SpacesView {
  q: string;
  sort: SpaceSort;
  state: SpacesState;
  whose: 'mine' | 'all';
}

/** What /creator/spaces shows: all of it stands in the URL, so back, reload and share work. */
export function useSpacesView(mayAll: boolean) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo<SpacesView>(() => {
    const current = new URLSearchParams(text);
    return {
      q: current.get('q') ?? '',
      sort: spaceSorts.find((sort) => sort === current.get('sort')) ?? 'activity',
      state: spacesStates.find((state) => state === current.get('state')) ?? 'active',
      whose: mayAll && current.get('whose') === 'all' ? 'all' : 'mine',
    };
  }, [text, mayAll]);
  const change = (name: string, value: string, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    view,
    /** An address from when the trash was one of the tabs. */
    asksForTrash: params.get('state') === 'trash',
    // Each letter is no step to go back to.
    setQuery: (q: string) => change('q', q, true),
    setSort: (sort: string) => change('sort', sort === 'activity' ? '' : sort),
    setWhose: (whose: string) => change('whose', whose === 'all' ? 'all' : ''),
    /** Query of a link to another state with everything else as it is. */
    stateHref: (state: SpacesState) => {
      const next = new URLSearchParams(text);
      if (state === 'active') next.delete('state');
      else next.set('state', state);
      const query = next.toString();
      return query && `?${query}`;
    },
  };
}
