import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the outfits of the day. */
export const suggestionsQueries = {
  all: ['suggestions'] as const,
  /** @param date a coming day instead of today */
  list: (api: Api, date?: string) =>
    queryOptions({
      queryKey: [...suggestionsQueries.all, 'list', date ?? null],
      queryFn: ({ signal }) => api.suggestions.list({ ...(date && { date }) }, { signal }),
    }),
};
