import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { usersContract } from '@bestie/contracts/users.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type UserFilters = Omit<InputOf<typeof usersContract.list>, 'cursor' | 'limit'>;

/** Query options of people, for admins. */
export const usersQueries = {
  all: ['users'] as const,
  list: (api: Api, filters: UserFilters) =>
    pagedQuery([...usersQueries.all, 'list', filters], (page, signal) =>
      api.users.list({ ...filters, ...page }, { signal }),
    ),
  get: (api: Api, uid: string) =>
    queryOptions({
      queryKey: [...usersQueries.all, 'get', uid],
      queryFn: ({ signal }) => api.users.get({ uid }, { signal }),
    }),
};
