import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of what others did that concerns oneself. */
export const notificationsQueries = {
  all: ['notifications'] as const,
  latest: (api: Api) =>
    queryOptions({
      queryKey: notificationsQueries.all,
      queryFn: ({ signal }) => api.notifications.list({}, { signal }),
    }),
};
