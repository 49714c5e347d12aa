import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of trips and their packing lists. */
export const tripsQueries = {
  all: ['trips'] as const,
  lists: ['trips', 'list'] as const,
  list: (api: Api) => pagedQuery(tripsQueries.lists, (page, signal) => api.trips.list(page, { signal })),
  get: (api: Api, tripId: string) =>
    queryOptions({
      queryKey: [...tripsQueries.all, 'get', tripId],
      queryFn: ({ signal }) => api.trips.get({ tripId }, { signal }),
    }),
};
