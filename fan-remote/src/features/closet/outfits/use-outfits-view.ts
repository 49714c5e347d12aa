import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OutfitFilters } from '@bestie/client/outfits.queries';
import { seasons } from '@bestie/contracts/items';
import type { Season } from '@bestie/contracts/items';
import { outfitSorts } from '@bestie/contracts/outfits';
import type { OutfitSort } from '@bestie/contracts/outfits';
import { queryListText, readQueryList } from '@bestie/contracts/query-lists';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** State of the tab in the URL, so that back, reload and share work. */
export function useOutfitsView() {
  const [params] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => {
    const current = new URLSearchParams(text);
    const listOf = (name: string) => readQueryList(current.get(name) ?? '');
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
  const change = useChangeSearch();
  return {
    view,
    filters,
    filtered: Object.keys(filters).length > 0,
    // Typing replaces the history entry, so that back skips single letters.
    setQuery: useCallback((q: string) => change({ q }, { replace: true }), [change]),
    setSort: (sort: OutfitSort) => change({ sort: sort === 'updated' ? '' : sort }),
    setFacet: (name: 'season' | 'occasion', values: readonly string[]) =>
      change({ [name]: queryListText(values) }),
    clear: () => change({ q: '', season: '', occasion: '' }),
  };
}

export type OutfitsView = ReturnType<typeof useOutfitsView>;
