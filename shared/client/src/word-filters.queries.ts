import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of word filters, for admins. */
export const wordFiltersQueries = {
  all: ['wordFilters'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...wordFiltersQueries.all, 'list'],
      queryFn: ({ signal }) => api.wordFilters.list({}, { signal }),
    }),
};
