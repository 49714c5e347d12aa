import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of photos of oneself. */
export const lookPhotosQueries = {
  all: ['lookPhotos'] as const,
  list: (api: Api, from: string, to: string) =>
    queryOptions({
      queryKey: [...lookPhotosQueries.all, 'list', from, to],
      queryFn: ({ signal }) => api.lookPhotos.list({ from, to }, { signal }),
    }),
};
