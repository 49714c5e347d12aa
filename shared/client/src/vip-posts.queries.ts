import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of VIP posts. */
export const vipPostsQueries = {
  all: ['vip-posts'] as const,
  /** Of one tier, or what the person’s tier opened this month, or what they wrote, or all. */
  list: (
    api: Api,
    { tierId, month, own }: { tierId?: string | undefined; month?: boolean; own?: boolean } = {},
  ) =>
    infiniteQueryOptions({
      queryKey: [...vipPostsQueries.all, 'list', tierId ?? null, month ?? false, own ?? false],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.vipPosts.list(
          {
            ...(tierId !== undefined && { tierId }),
            ...(month && { month: 'true' }),
            ...(own && { own: 'true' }),
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
          { signal },
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  get: (api: Api, postId: string) =>
    queryOptions({
      queryKey: [...vipPostsQueries.all, 'get', postId],
      queryFn: ({ signal }) => api.vipPosts.get({ postId }, { signal }),
    }),
  listComments: (api: Api, postId: string) =>
    infiniteQueryOptions({
      queryKey: [...vipPostsQueries.all, 'comments', postId],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.vipPosts.listComments(
          { postId, ...(pageParam !== undefined && { cursor: pageParam }) },
          { signal },
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
};
