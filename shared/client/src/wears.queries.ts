import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of wears and washes of a piece. */
export const wearsQueries = {
  all: ['wears'] as const,
  list: (api: Api, itemId: string) =>
    queryOptions({
      queryKey: [...wearsQueries.all, 'list', itemId],
      queryFn: ({ signal }) => api.wears.list({ itemId, limit: 400 }, { signal }),
    }),
};

export const washesQueries = {
  all: ['washes'] as const,
  list: (api: Api, itemId: string) =>
    queryOptions({
      queryKey: [...washesQueries.all, 'list', itemId],
      queryFn: ({ signal }) => api.washes.list({ itemId }, { signal }),
    }),
};
