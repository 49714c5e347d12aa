import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of capsules. */
export const capsulesQueries = {
  all: ['capsules'] as const,
  lists: ['capsules', 'list'] as const,
  candidates: (api: Api) =>
    queryOptions({
      queryKey: [...capsulesQueries.all, 'candidates'],
      queryFn: ({ signal }) => api.capsules.candidates({}, { signal }),
    }),
  list: (api: Api) =>
    pagedQuery(capsulesQueries.lists, (page, signal) => api.capsules.list(page, { signal })),
};
