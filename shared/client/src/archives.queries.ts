import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the person's archive and of imports. */
export const archivesQueries = {
  all: ['archives'] as const,
  get: (api: Api) =>
    queryOptions({
      queryKey: [...archivesQueries.all, 'get'],
      queryFn: ({ signal }) => api.archives.get({}, { signal }),
    }),
  offers: (api: Api, importId: string) =>
    queryOptions({
      queryKey: [...archivesQueries.all, 'offers', importId],
      queryFn: ({ signal }) => api.archives.offers({ importId }, { signal }),
    }),
  imports: (api: Api) =>
    queryOptions({
      queryKey: [...archivesQueries.all, 'imports'],
      queryFn: ({ signal }) => api.archives.imports({}, { signal }),
    }),
};
