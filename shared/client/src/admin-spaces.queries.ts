import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminSpacesContract } from '@bestie/contracts/admin-spaces.contract';
import type { Api } from './api';

export type AdminSpaceFilters = Omit<InputOf<typeof adminSpacesContract.list>, 'cursor' | 'limit'>;

/** Query options of everybody's spaces, for admins. */
export const adminSpacesQueries = {
  all: ['adminSpaces'] as const,
  list: (api: Api, filters: AdminSpaceFilters) =>
    infiniteQueryOptions({
      queryKey: [...adminSpacesQueries.all, 'list', filters],
      queryFn: ({ signal, pageParam }) =>
        api.adminSpaces.list({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
