import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { itemsContract } from '@bestie/contracts/items.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type ItemFilters = Omit<InputOf<typeof itemsContract.list>, 'cursor'>;

/** Query options of the closet's pieces. */
export const itemsQueries = {
  all: ['items'] as const,
  lists: ['items', 'list'] as const,
  list: (api: Api, filters: ItemFilters) =>
    pagedQuery([...itemsQueries.lists, filters], (page, signal) =>
      api.items.list({ ...filters, ...page }, { signal }),
    ),
  facets: (api: Api, filters: Omit<ItemFilters, 'sort' | 'limit'>) =>
    queryOptions({
      queryKey: [...itemsQueries.all, 'facets', filters],
      queryFn: ({ signal }) => api.items.facets(filters, { signal }),
    }),
  get: (api: Api, itemId: string) =>
    queryOptions({
      queryKey: [...itemsQueries.all, 'get', itemId],
      queryFn: ({ signal }) => api.items.get({ itemId }, { signal }),
    }),
  drafts: (api: Api) =>
    queryOptions({
      queryKey: [...itemsQueries.all, 'drafts'],
      queryFn: ({ signal }) => api.items.drafts({}, { signal }),
    }),
};
