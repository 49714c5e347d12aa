import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of Top Picks. */
export const spotlightsQueries = {
  all: ['spotlights'] as const,
  /** An edition; the latest that is not empty without a week. */
  get: (api: Api, { week, style }: { week?: string; style?: string }) =>
    queryOptions({
      queryKey: [...spotlightsQueries.all, 'get', week ?? null, style ?? null],
      queryFn: ({ signal }) =>
        api.spotlights.get(
          { ...(week !== undefined && { week }), ...(style !== undefined && { style }) },
          { signal },
        ),
    }),
  show: (api: Api, spotlightId: string) =>
    queryOptions({
      queryKey: [...spotlightsQueries.all, 'show', spotlightId],
      queryFn: ({ signal }) => api.spotlights.show({ spotlightId }, { signal }),
    }),
  listOwn: (api: Api) =>
    queryOptions({
      queryKey: [...spotlightsQueries.all, 'own'],
      queryFn: ({ signal }) => api.spotlights.listOwn({}, { signal }),
    }),
  listSaved: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...spotlightsQueries.all, 'saved'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.spotlights.listSaved({ ...(pageParam !== undefined && { cursor: pageParam }) }, { signal }),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  listComments: (api: Api, spotlightId: string) =>
    infiniteQueryOptions({
      queryKey: [...spotlightsQueries.all, 'comments', spotlightId],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.spotlights.listComments(
          { spotlightId, ...(pageParam !== undefined && { cursor: pageParam }) },
          { signal },
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  desk: (api: Api) =>
    queryOptions({
      queryKey: [...spotlightsQueries.all, 'desk'],
      queryFn: ({ signal }) => api.spotlights.desk({}, { signal }),
    }),
};
