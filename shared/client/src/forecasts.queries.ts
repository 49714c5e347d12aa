import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of forecasts. */
export const forecastsQueries = {
  all: ['forecasts'] as const,
  get: (api: Api, itemId: string) =>
    queryOptions({
      queryKey: [...forecastsQueries.all, 'get', itemId],
      queryFn: ({ signal }) => api.forecasts.get({ itemId }, { signal }),
    }),
};
