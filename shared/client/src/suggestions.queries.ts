import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the outfits of the day. */
export const suggestionsQueries = {
  all: ['suggestions'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...suggestionsQueries.all, 'list'],
      queryFn: ({ signal }) => api.suggestions.list({}, { signal }),
    }),
};
