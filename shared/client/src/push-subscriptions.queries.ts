import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the person's devices that get push messages. */
export const pushSubscriptionsQueries = {
  all: ['pushSubscriptions'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...pushSubscriptionsQueries.all, 'list'],
      queryFn: ({ signal }) => api.pushSubscriptions.list({}, { signal }),
    }),
};
