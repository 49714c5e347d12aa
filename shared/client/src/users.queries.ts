import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { usersContract } from '@bestie/contracts/users.contract';
import type { Api } from './api';

export type UserFilters = Omit<InputOf<typeof usersContract.list>, 'cursor' | 'limit'>;

/** Query options of people, for admins. */
export const usersQueries = {
  all: ['users'] as const,
  list: (api: Api, filters: UserFilters) =>
    infiniteQueryOptions({
      queryKey: [...usersQueries.all, 'list', filters],
      queryFn: ({ signal, pageParam }) =>
        api.users.list({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  get: (api: Api, uid: string) =>
    queryOptions({
      queryKey: [...usersQueries.all, 'get', uid],
      queryFn: ({ signal }) => api.users.get({ uid }, { signal }),
    }),
};
