import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of storage quotas, for admins. */
export const quotasQueries = {
  all: ['quotas'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...quotasQueries.all, 'list'],
      queryFn: ({ signal }) => api.quotas.list({}, { signal }),
    }),
  listPeople: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...quotasQueries.all, 'listPeople'],
      queryFn: ({ pageParam, signal }) =>
        api.quotas.listPeople({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  getPerson: (api: Api, uid: string) =>
    queryOptions({
      queryKey: [...quotasQueries.all, 'getPerson', uid],
      queryFn: ({ signal }) => api.quotas.getPerson({ uid }, { signal }),
    }),
};
