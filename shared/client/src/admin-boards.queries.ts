import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminBoardsContract } from '@bestie/contracts/admin-boards.contract';
import type { Api } from './api';

export type AdminBoardFilters = Omit<InputOf<typeof adminBoardsContract.list>, 'cursor' | 'limit'>;

/** Query options of everybody's boards, for admins. */
export const adminBoardsQueries = {
  all: ['adminBoards'] as const,
  list: (api: Api, filters: AdminBoardFilters) =>
    infiniteQueryOptions({
      queryKey: [...adminBoardsQueries.all, 'list', filters],
      queryFn: ({ signal, pageParam }) =>
        api.adminBoards.list({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
