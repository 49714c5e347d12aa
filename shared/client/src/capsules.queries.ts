import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of capsules. */
export const capsulesQueries = {
  all: ['capsules'] as const,
  lists: ['capsules', 'list'] as const,
  candidates: (api: Api) =>
    queryOptions({
      queryKey: [...capsulesQueries.all, 'candidates'],
      queryFn: ({ signal }) => api.capsules.candidates({}, { signal }),
    }),
  list: (api: Api) =>
    infiniteQueryOptions({
      queryKey: capsulesQueries.lists,
      queryFn: ({ signal, pageParam }) =>
        api.capsules.list({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
