import { queryOptions } from '@tanstack/react-query';
import type { BoardTab } from '@bestie/contracts/boards';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of boards. */
export const boardsQueries = {
  all: ['boards'] as const,
  lists: ['boards', 'list'] as const,
  list: (api: Api, { tab, q }: { tab: BoardTab; q?: string }) =>
    pagedQuery([...boardsQueries.lists, tab, q ?? ''], (page, signal) =>
      api.boards.list({ tab, ...(q && { q }), ...page }, { signal }),
    ),
  /** The public boards of a person. */
  listPublic: (api: Api, uid: string) =>
    pagedQuery([...boardsQueries.all, 'public', uid], (page, signal) =>
      api.boards.listPublic({ uid, ...page }, { signal }),
    ),
  /** Those that admins feature now. */
  listFeatured: (api: Api) =>
    queryOptions({
      queryKey: [...boardsQueries.all, 'featured'],
      queryFn: ({ signal }) => api.boards.listFeatured({}, { signal }),
    }),
  get: (api: Api, boardId: string) =>
    queryOptions({
      queryKey: [...boardsQueries.all, 'get', boardId],
      queryFn: ({ signal }) => api.boards.get({ boardId }, { signal }),
    }),
};
