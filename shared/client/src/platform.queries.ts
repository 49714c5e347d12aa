import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the platform's state, for admins. */
export const platformQueries = {
  all: ['platform'] as const,
  overview: (api: Api) =>
    queryOptions({
      queryKey: [...platformQueries.all, 'overview'],
      queryFn: ({ signal }) => api.platform.overview({}, { signal }),
    }),
  get: (api: Api) =>
    queryOptions({
      queryKey: [...platformQueries.all, 'get'],
      queryFn: ({ signal }) => api.platform.get({}, { signal }),
    }),
};
