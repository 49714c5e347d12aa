import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the weather and of places. */
export const weatherQueries = {
  all: ['weather'] as const,
  /** @param placeId another place than the person's own */
  get: (api: Api, placeId?: string) =>
    queryOptions({
      queryKey: [...weatherQueries.all, 'get', placeId ?? null],
      queryFn: ({ signal }) => api.weather.get({ ...(placeId && { placeId }) }, { signal }),
      staleTime: 30 * 60_000,
    }),
  places: (api: Api, q: string) =>
    queryOptions({
      queryKey: [...weatherQueries.all, 'places', q],
      queryFn: ({ signal }) => api.weather.places({ q }, { signal }),
      staleTime: Infinity,
    }),
};
