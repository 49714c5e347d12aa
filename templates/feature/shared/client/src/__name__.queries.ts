import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the person's __words__. */
export const __nouns__Queries = {
  all: ['__nouns__'] as const,
  list: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...__nouns__Queries.all, 'list'],
      queryFn: ({ signal, pageParam }) =>
        api.__nouns__.list({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  get: (api: Api, __noun__Id: string) =>
    queryOptions({
      queryKey: [...__nouns__Queries.all, 'get', __noun__Id],
      queryFn: ({ signal }) => api.__nouns__.get({ __noun__Id }, { signal }),
    }),
};
