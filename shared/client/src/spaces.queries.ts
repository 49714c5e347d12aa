import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { spacesContract } from '@bestie/contracts/spaces.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type SpaceFilters = Omit<InputOf<typeof spacesContract.list>, 'cursor' | 'limit'>;

/** Query options of spaces. */
export const spacesQueries = {
  all: ['spaces'] as const,
  lists: ['spaces', 'list'] as const,
  list: (api: Api, filters: SpaceFilters) =>
    pagedQuery([...spacesQueries.lists, filters], (page, signal) =>
      api.spaces.list({ ...filters, ...page }, { signal }),
    ),
  summary: (api: Api) =>
    queryOptions({
      queryKey: [...spacesQueries.all, 'summary'],
      queryFn: ({ signal }) => api.spaces.summary({}, { signal }),
    }),
  get: (api: Api, spaceId: string) =>
    queryOptions({
      queryKey: [...spacesQueries.all, 'get', spaceId],
      queryFn: ({ signal }) => api.spaces.get({ spaceId }, { signal }),
    }),
};
