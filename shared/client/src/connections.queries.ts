import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of accounts at networks. */
export const connectionsQueries = {
  all: ['connections'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...connectionsQueries.all, 'list'],
      queryFn: ({ signal }) => api.connections.list({}, { signal }),
    }),
};
