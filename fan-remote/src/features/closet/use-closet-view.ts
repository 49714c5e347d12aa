import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ItemFilters } from '@bestie/client/items.queries';
import { itemSorts } from '@bestie/contracts/items';
import type { ItemSort } from '@bestie/contracts/items';
import { queryListText, readQueryList } from '@bestie/contracts/query-lists';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** Facets in the order in which they are shown. */
export const facetNames = ['status', 'category', 'colour', 'season', 'brand', 'occasion'] as const;
export type FacetName = (typeof facetNames)[number];

/** Filters of the closet in the URL, so that back, reload and share work. */
export interface ClosetView {
  q: string;
  sort: ItemSort;
  chosen: Record<FacetName, string[]>;
}

/** The same object while the list is the same, also when a drawer opens. */
export interface ClosetViewControl {
  view: ClosetView;
  /** Input of the list; facets take it without the sort. */
  filters: Omit<ItemFilters, 'sort' | 'limit'>;
  filtered: boolean;
  setQuery(q: string): void;
  setSort(sort: ItemSort): void;
  setFacet(name: FacetName, values: string[]): void;
  clear(): void;
}

export function useClosetView(): {
  control: ClosetViewControl;
  /** The piece whose drawer is open. */
  itemId: string | null;
  /** Search part of the URL with this piece open; null closes the drawer. */
  searchWithItem(itemId: string | null): string;
} {
  const [params] = useSearchParams();
  const searchWithItem = (itemId: string | null) => searchWith(params, { item: itemId });
  const text = searchWithItem(null);
  const change = useChangeSearch();

  const view = useMemo<ClosetView>(() => {
    const current = new URLSearchParams(text);
    const sort = itemSorts.find((candidate) => candidate === current.get('sort')) ?? 'added';
    const chosen = Object.fromEntries(
      facetNames.map((name) => [name, readQueryList(current.get(name) ?? '')]),
    ) as ClosetView['chosen'];
    return { q: current.get('q') ?? '', sort, chosen };
  }, [text]);

  const filters = useMemo(
    () =>
      Object.fromEntries([
        ...(view.q ? [['q', view.q]] : []),
        ...facetNames.filter((name) => view.chosen[name].length > 0).map((name) => [name, view.chosen[name]]),
      ]) as ClosetViewControl['filters'],
    [view],
  );

  const control = useMemo<ClosetViewControl>(
    () => ({
      view,
      filters,
      filtered: Object.keys(filters).length > 0,
      // Typing replaces the history entry, so that back skips single letters.
      setQuery: (q) => change({ q }, { replace: true }),
      setSort: (sort) => change({ sort: sort === 'added' ? '' : sort }),
      setFacet: (name, values) => change({ [name]: queryListText(values) }),
      clear: () => change(Object.fromEntries(['q', ...facetNames].map((name) => [name, '']))),
    }),
    [view, filters, change],
  );
  return { control, itemId: params.get('item'), searchWithItem };
}
