import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of notifications. */
export const notificationsQueries = {
  all: ['notifications'] as const,
  latest: (api: Api) =>
    queryOptions({
      queryKey: [...notificationsQueries.all, 'latest'],
      queryFn: ({ signal }) => api.notifications.list({}, { signal }),
    }),
  list: (api: Api, filter: { unreadOnly: boolean }) =>
    infiniteQueryOptions({
      queryKey: [...notificationsQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        api.notifications.list(
          { ...(filter.unreadOnly && { unreadOnly: 'true' }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
