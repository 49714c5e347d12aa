import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { Network } from '@bestie/contracts/connections';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import { Button } from '@bestie/design-system/button';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import { Composer } from './composer';
import { ComposerSkeleton } from './composer-skeleton';
import { networkWords } from './network-words';
import { composerPath } from '../../parts/social-posts/post-paths';

/** Milliseconds between two looks at a picture that is being prepared. */
const pollMs = 3000;

const hasPictureInWork = ({ variants }: SocialPost): boolean =>
  variants.some(({ media }) =>
    media.some(
      ({ kind, picture }) => kind === 'image' && (picture === null || picture.state === 'processing'),
    ),
  );

/** One post, with its versions for networks. */
export default function PostPage({ network, postId }: { network: Network; postId: string }) {
  const { api } = useShell();
  const query = useQuery({
    ...socialPostsQueries.get(api, postId),
    refetchInterval: ({ state }) => (state.data && hasPictureInWork(state.data) ? pollMs : false),
  });
  const limits = useQuery(socialPostsQueries.listLimits(api));
  if (query.data && limits.data)
    return <Composer network={network} stored={query.data} limits={limits.data.items} />;
  if (!query.isError && !limits.isError) return <ComposerSkeleton network={network} />;
  return (
    <PageProblem
      query={query.isError ? query : limits}
      missing={{
        title: 'This post is not here',
        text: 'It was deleted, or it isn’t yours. Deleted posts are in the trash for 30 days.',
        drawing: <ThreadDrawing />,
        action: (
          <Button variant="primary" href={composerPath(network)}>
            {`All posts for ${networkWords[network].title}`}
          </Button>
        ),
      }}
      failed="This post could not be loaded. It is safe; try again in a moment."
    />
  );
}
