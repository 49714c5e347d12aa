import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of forecasts. */
export const forecastsQueries = {
  all: ['forecasts'] as const,
  laundry: (api: Api) =>
    queryOptions({
      queryKey: [...forecastsQueries.all, 'laundry'],
      queryFn: ({ signal }) => api.forecasts.laundry({}, { signal }),
    }),
  get: (api: Api, itemId: string) =>
    queryOptions({
      queryKey: [...forecastsQueries.all, 'get', itemId],
      queryFn: ({ signal }) => api.forecasts.get({ itemId }, { signal }),
    }),
};
