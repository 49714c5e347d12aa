import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { SearchKind } from '@bestie/contracts/search';
import type { Api } from './api';

/** Query options of the search. */
export const searchQueries = {
  all: ['search'] as const,
  find: (api: Api, q: string, kind: SearchKind) =>
    infiniteQueryOptions({
      queryKey: [...searchQueries.all, 'find', q, kind],
      queryFn: ({ signal, pageParam }) =>
        api.search.find({ q, kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  suggest: (api: Api, q: string) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'suggest', q],
      queryFn: ({ signal }) => api.search.suggest({ q }, { signal }),
    }),
  counts: (api: Api, q: string) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'counts', q],
      queryFn: ({ signal }) => api.search.counts({ q }, { signal }),
    }),
};
