import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import { replyPlace } from '@bestie/contracts/forum';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { isMissing, PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { moveUnsaved } from '../../../parts/conversation/composer/unsaved-draft';
import { useWaitsForPresent } from '../../../parts/conversation/reading/use-waits-for-present';
import { OpenThread } from './open-thread';
import { ThreadSkeleton } from './thread-skeleton';

const MergedThread = lazyPart(() => import(/* webpackChunkName: "merged-thread" */ './merged-thread'));

/** One thread, for reading and writing. */
export default function ThreadPage() {
  const { threadId = '' } = useParams();
  const [params] = useSearchParams();
  const { api, queryClient } = useShell();
  const query = useQuery(forumQueries.get(api, threadId));
  const thread = query.data;
  const waits = useWaitsForPresent(threadId, query);
  const mergedInto = thread && thread.id !== threadId ? thread.id : null;
  // The composer of the former thread saves once more when it is gone; what it has is taken before.
  useLayoutEffect(() => {
    if (mergedInto !== null) moveUnsaved(replyPlace(threadId), replyPlace(mergedInto));
  }, [threadId, mergedInto]);
  useCrumb(thread?.title ?? null);
  const position = positionOf(params);
  useEffect(() => {
    // Loads in parallel to the thread.
    void queryClient.prefetchInfiniteQuery(forumPostsQueries.list(api, threadId, position));
  }, [api, queryClient, threadId, position]);

  if (query.isError && (!thread || isMissing(query.error)))
    return (
      <PageProblem
        query={query}
        missing={{
          title: 'This thread isn’t available',
          text: 'It was deleted or hidden, or the address is not quite right.',
          drawing: <ThreadDrawing />,
          action: <Button href={paths.fan.forum}>All threads</Button>,
        }}
        failed="The thread could not be loaded. Try again in a moment."
      />
    );
  if (!thread || waits) return <ThreadSkeleton />;
  if (mergedInto !== null)
    return (
      <Suspense fallback={<ThreadSkeleton />}>
        <MergedThread from={threadId} to={mergedInto} position={position} />
      </Suspense>
    );
  return <OpenThread key={thread.id} thread={thread} position={position} />;
}

/** The position in an address that links to one post. */
function positionOf(params: URLSearchParams): number | null {
  const position = Number(params.get('post'));
  return Number.isInteger(position) && position > 0 ? position : null;
}
