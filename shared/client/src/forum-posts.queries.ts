import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/**
 * A page of posts is requested around a position, before the first known one, or after the last known one.
 */
type PostsPage = { around?: number; before?: number; after?: number };

/** Query options of the posts of a thread. */
export const forumPostsQueries = {
  all: ['forumPosts'] as const,
  /** Former versions of a post. */
  revisions: (api: Api, { id, version }: { id: string; version: number }) =>
    queryOptions({
      queryKey: [...forumPostsQueries.all, 'revisions', id, version],
      queryFn: ({ signal }) => api.forumPosts.revisions({ postId: id }, { signal }),
    }),
  thread: (threadId: string) => [...forumPostsQueries.all, threadId] as const,
  /**
   * The posts of a thread in order; further pages are added at both ends.
   * @param around the position at which reading begins; null for the beginning
   */
  list: (api: Api, threadId: string, around: number | null) => {
    const initialPageParam: PostsPage = around === null ? {} : { around };
    return infiniteQueryOptions({
      queryKey: [...forumPostsQueries.thread(threadId), 'list', around],
      // Live events name the changes; requesting every page again would take as many calls.
      staleTime: Infinity,
      queryFn: ({ signal, pageParam }) => api.forumPosts.list({ threadId, ...pageParam }, { signal }),
      initialPageParam,
      getPreviousPageParam: (page): PostsPage | undefined =>
        page.hasBefore && page.items[0] ? { before: page.items[0].position } : undefined,
      // The last page is empty where the latest post is gone.
      getNextPageParam: (page, pages): PostsPage | undefined =>
        page.hasAfter ? { after: pages.flatMap(({ items }) => items).at(-1)?.position ?? 0 } : undefined,
    });
  },
};
