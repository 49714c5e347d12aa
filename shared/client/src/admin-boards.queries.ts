import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminBoardsContract } from '@bestie/contracts/admin-boards.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type AdminBoardFilters = Omit<InputOf<typeof adminBoardsContract.list>, 'cursor' | 'limit'>;

/** Query options of everybody's boards, for admins. */
export const adminBoardsQueries = {
  all: ['adminBoards'] as const,
  list: (api: Api, filters: AdminBoardFilters) =>
    pagedQuery([...adminBoardsQueries.all, 'list', filters], (page, signal) =>
      api.adminBoards.list({ ...filters, ...page }, { signal }),
    ),
};
