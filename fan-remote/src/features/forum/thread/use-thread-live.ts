import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { threadTopic, type LiveEvent } from '@bestie/contracts/live';
import { expireQueries, refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useUndoneChanges } from '../../../parts/conversation/reading/use-undone-changes';
import { putPost } from './posts-data';

/** Keeps a thread up to date: its header at once, and only those posts that changed. */
export function useThreadLive(
  threadId: string,
  { posts, query }: { posts: readonly ForumPost[]; query: { isFetching: boolean; dataUpdatedAt: number } },
): void {
  const { api, live } = useShell();
  const queryClient = useQueryClient();
  const ask = async ({ id, position }: ForumPost) => {
    // On other failures the post stays as it is; the next event or visit updates it.
    const page = await api.forumPosts.list({ threadId, around: position, limit: 1 }).catch(() => null);
    const post = page?.items.find((each) => each.id === id);
    if (post) putPost(queryClient, post);
    else if (page) void refreshQueries(queryClient, [forumPostsQueries.thread(threadId)]);
    noteChange([id]);
  };
  const noteChange = useUndoneChanges(forumPostsQueries.thread(threadId), query, (ids) => {
    for (const post of posts) if (ids.has(post.id)) void ask(post);
  });
  const hear = useEffectEvent(async (event: LiveEvent | null) => {
    const head = forumQueries.get(api, threadId).queryKey;
    // A null event means that events may have been missed.
    if (event === null) return refreshQueries(queryClient, [head, forumPostsQueries.thread(threadId)]);
    void refreshQueries(queryClient, [head]);
    if (event.type !== 'forumPosts.create') noteChange(event.ids);
    const loaded = posts.filter(({ id }) => event.ids.includes(id));
    // A post that is not loaded may have been removed or held before: an edit brings it back.
    if (loaded.length === 0 && event.type === 'forumPosts.edit')
      void refreshQueries(queryClient, [forumPostsQueries.thread(threadId)]);
    // What quotes a changed post changes with it.
    const quoting = posts.filter(({ quote }) => quote && event.ids.includes(quote.postId));
    for (const changed of new Set([...loaded, ...quoting])) await ask(changed);
    return undefined;
  });
  useEffect(() => {
    const unsubscribe = live.subscribe(threadTopic(threadId), (event) => void hear(event));
    return () => {
      unsubscribe();
      expireQueries(queryClient, [
        forumQueries.get(api, threadId).queryKey,
        forumPostsQueries.thread(threadId),
      ]);
    };
  }, [api, live, queryClient, threadId]);
}
