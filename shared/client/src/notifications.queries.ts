import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of notifications. */
export const notificationsQueries = {
  all: ['notifications'] as const,
  latest: (api: Api) =>
    queryOptions({
      queryKey: [...notificationsQueries.all, 'latest'],
      queryFn: ({ signal }) => api.notifications.list({}, { signal }),
    }),
  list: (api: Api, filter: { unreadOnly: boolean }) =>
    pagedQuery([...notificationsQueries.all, 'list', filter], (page, signal) =>
      api.notifications.list({ ...(filter.unreadOnly && { unreadOnly: 'true' }), ...page }, { signal }),
    ),
};
