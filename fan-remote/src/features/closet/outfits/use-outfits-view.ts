import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OutfitFilters } from '@bestie/client/outfits.queries';
import { seasons } from '@bestie/contracts/items';
import type { Season } from '@bestie/contracts/items';
import { outfitSorts } from '@bestie/contracts/outfits';
import type { OutfitSort } from '@bestie/contracts/outfits';

/** What the tab shows: all of it stands in the URL, so back, reload and share work. */
export function useOutfitsView() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => {
    const current = new URLSearchParams(text);
    const listOf = (name: string) => current.get(name)?.split(',').filter(Boolean) ?? [];
    const sort: OutfitSort = outfitSorts.find((candidate) => candidate === current.get('sort')) ?? 'updated';
    return {
      q: current.get('q') ?? '',
      sort,
      occasion: listOf('occasion'),
      season: listOf('season').filter((value): value is Season => seasons.includes(value as Season)),
    };
  }, [text]);

  const filters = useMemo<Omit<OutfitFilters, 'sort' | 'limit'>>(
    () => ({
      ...(view.q && { q: view.q }),
      ...(view.season.length > 0 && { season: view.season }),
      ...(view.occasion.length > 0 && { occasion: view.occasion }),
    }),
    [view],
  );
  const change = useCallback(
    (name: string, value: string, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    view,
    filters,
    filtered: Object.keys(filters).length > 0,
    // Each letter is no step to go back to.
    setQuery: useCallback((q: string) => change('q', q, true), [change]),
    setSort: (sort: OutfitSort) => change('sort', sort === 'updated' ? '' : sort),
    setFacet: (name: 'season' | 'occasion', values: readonly string[]) => change(name, values.join(',')),
    clear: () =>
      setParams((before) => {
        const sort = before.get('sort');
        return new URLSearchParams({ tab: 'outfits', ...(sort && { sort }) });
      }),
  };
}

export type OutfitsView = ReturnType<typeof useOutfitsView>;
