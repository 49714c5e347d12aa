import { useSearchParams } from 'react-router-dom';
import type { Network } from '@bestie/contracts/connections';
import { userTopic } from '@bestie/contracts/live';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { Suspense } from 'react';
import { ComposerSkeleton } from './composer-skeleton';
import { Overview } from './overview';

const PostPage = lazyPart(() => import(/* webpackChunkName: "composer" */ './post-page'));

/** The page of a network: its posts, or the one that is being written. */
export function NetworkPage({ network }: { network: Network }) {
  const { session } = useShell();
  const [params] = useSearchParams();
  const postId = params.get('post');
  useLiveRefresh(session ? userTopic(session.uid) : null, socialPostsQueries.all);
  if (postId === null) return <Overview network={network} />;
  return (
    <Suspense fallback={<ComposerSkeleton network={network} />}>
      <PostPage key={postId} network={network} postId={postId} />
    </Suspense>
  );
}
