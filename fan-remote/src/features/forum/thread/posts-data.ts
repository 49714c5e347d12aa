import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { ForumPost, forumPostsContract } from '@bestie/contracts/forum-posts.contract';

/** The loaded pages of posts, as the query client stores them. */
export type PostsData = InfiniteData<OutputOf<(typeof forumPostsContract)['list']>>;

/** Replaces a post with the server's latest version in every loaded list. */
export function putPost(queryClient: QueryClient, post: ForumPost): void {
  queryClient.setQueriesData<PostsData>(
    { queryKey: forumPostsQueries.thread(post.threadId) },
    (data) =>
      data && {
        pageParams: data.pageParams,
        pages: data.pages.map((page) =>
          page.items.some(({ id }) => id === post.id)
            ? Object.assign({}, page, {
                items: page.items.map((one) => (one.id === post.id ? post : one)),
              })
            : page,
        ),
      },
  );
}
