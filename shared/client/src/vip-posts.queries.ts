import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of VIP posts. */
export const vipPostsQueries = {
  all: ['vip-posts'] as const,
  /** Of one tier, or what the person’s tier opened this month, or what they wrote, or all. */
  list: (
    api: Api,
    { tierId, month, own }: { tierId?: string | undefined; month?: boolean; own?: boolean } = {},
  ) =>
    pagedQuery(
      [...vipPostsQueries.all, 'list', tierId ?? null, month ?? false, own ?? false],
      (page, signal) =>
        api.vipPosts.list(
          {
            ...(tierId !== undefined && { tierId }),
            ...(month && { month: 'true' }),
            ...(own && { own: 'true' }),
            ...page,
          },
          { signal },
        ),
    ),
  get: (api: Api, postId: string) =>
    queryOptions({
      queryKey: [...vipPostsQueries.all, 'get', postId],
      queryFn: ({ signal }) => api.vipPosts.get({ postId }, { signal }),
    }),
  listComments: (api: Api, postId: string) =>
    pagedQuery([...vipPostsQueries.all, 'comments', postId], (page, signal) =>
      api.vipPosts.listComments({ postId, ...page }, { signal }),
    ),
};
