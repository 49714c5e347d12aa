import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BoardTab } from '@bestie/contracts/boards';
import type { Api } from './api';

/** Query options of boards. */
export const boardsQueries = {
  all: ['boards'] as const,
  lists: ['boards', 'list'] as const,
  list: (api: Api, { tab, q }: { tab: BoardTab; q?: string }) =>
    infiniteQueryOptions({
      queryKey: [...boardsQueries.lists, tab, q ?? ''],
      queryFn: ({ signal, pageParam }) =>
        api.boards.list({ tab, ...(q && { q }), ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** The public boards of a person. */
  listPublic: (api: Api, uid: string) =>
    infiniteQueryOptions({
      queryKey: [...boardsQueries.all, 'public', uid],
      queryFn: ({ signal, pageParam }) =>
        api.boards.listPublic({ uid, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
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
