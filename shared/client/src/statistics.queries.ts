import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { statisticsContract } from '@bestie/contracts/statistics.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

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
    pagedQuery([...statisticsQueries.all, 'pieces', filters], (page, signal) =>
      api.statistics.pieces({ ...filters, ...page }, { signal }),
    ),
};
