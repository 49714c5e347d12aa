import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the person's storage usage. */
export const storageQueries = {
  all: ['storage'] as const,
  get: (api: Api) =>
    queryOptions({
      queryKey: [...storageQueries.all, 'get'],
      queryFn: ({ signal }) => api.storage.get({}, { signal }),
    }),
};
