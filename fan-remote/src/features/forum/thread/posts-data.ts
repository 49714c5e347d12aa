import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { ForumPost, forumPostsContract } from '@bestie/contracts/forum-posts.contract';

/** The pages of posts that are loaded, as the query client has them. */
export type PostsData = InfiniteData<OutputOf<(typeof forumPostsContract)['list']>>;

/** Puts what the server said last of a post in its place, wherever the post is shown. */
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
