import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

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
    pagedQuery([...spotlightsQueries.all, 'saved'], (page, signal) =>
      api.spotlights.listSaved(page, { signal }),
    ),
  listComments: (api: Api, spotlightId: string) =>
    pagedQuery([...spotlightsQueries.all, 'comments', spotlightId], (page, signal) =>
      api.spotlights.listComments({ spotlightId, ...page }, { signal }),
    ),
  desk: (api: Api) =>
    queryOptions({
      queryKey: [...spotlightsQueries.all, 'desk'],
      queryFn: ({ signal }) => api.spotlights.desk({}, { signal }),
    }),
};
