import { queryOptions } from '@tanstack/react-query';
import type { SearchKind } from '@bestie/contracts/search';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of the search. */
export const searchQueries = {
  all: ['search'] as const,
  find: (api: Api, q: string, kind: SearchKind) =>
    pagedQuery([...searchQueries.all, 'find', q, kind], (page, signal) =>
      api.search.find({ q, kind, ...page }, { signal }),
    ),
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
