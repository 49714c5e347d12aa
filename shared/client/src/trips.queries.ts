import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of trips and their packing lists. */
export const tripsQueries = {
  all: ['trips'] as const,
  lists: ['trips', 'list'] as const,
  list: (api: Api) =>
    infiniteQueryOptions({
      queryKey: tripsQueries.lists,
      queryFn: ({ signal, pageParam }) =>
        api.trips.list({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  get: (api: Api, tripId: string) =>
    queryOptions({
      queryKey: [...tripsQueries.all, 'get', tripId],
      queryFn: ({ signal }) => api.trips.get({ tripId }, { signal }),
    }),
};
