import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { threadPath } from '../forum-paths';
import { ThreadSkeleton } from './thread-skeleton';

/** A merged thread: redirects to the thread that has its posts, and to the same post. */
export default function MergedThread({
  from,
  to,
  position,
}: {
  from: string;
  to: string;
  position: number | null;
}) {
  const { api } = useShell();
  const posts = useInfiniteQuery(forumPostsQueries.list(api, from, position));
  if (posts.isPending) return <ThreadSkeleton />;
  const now = posts.data?.pages[0]?.around ?? undefined;
  return <Navigate replace to={threadPath(to, now)} />;
}
