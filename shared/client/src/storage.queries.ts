import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of what one's uploads take. */
export const storageQueries = {
  all: ['storage'] as const,
  usage: (api: Api) =>
    queryOptions({
      queryKey: [...storageQueries.all, 'usage'],
      queryFn: ({ signal }) => api.storage.usage({}, { signal }),
    }),
};
