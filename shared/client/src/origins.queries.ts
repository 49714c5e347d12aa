import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of third-party origins. */
export const originsQueries = {
  all: ['origins'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...originsQueries.all, 'list'],
      queryFn: ({ signal }) => api.origins.list({}, { signal }),
    }),
};
