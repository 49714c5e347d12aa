import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { statisticsContract } from '@bestie/contracts/statistics.contract';
import type { Api } from './api';

export type FigureFilters = Omit<InputOf<typeof statisticsContract.pieces>, 'cursor' | 'limit'>;

/** Query options of the closet's figures. */
export const statisticsQueries = {
  all: ['statistics'] as const,
  get: (api: Api) =>
    queryOptions({
      queryKey: [...statisticsQueries.all, 'get'],
      queryFn: ({ signal }) => api.statistics.get({}, { signal }),
    }),
  pieces: (api: Api, filters: FigureFilters) =>
    infiniteQueryOptions({
      queryKey: [...statisticsQueries.all, 'pieces', filters],
      queryFn: ({ signal, pageParam }) =>
        api.statistics.pieces({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
