import type { Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';

/** A network’s page, or one post on it. */
export const composerPath = (network: Network, postId?: string): string =>
  paths.creator[network] + (postId === undefined ? '' : `?${new URLSearchParams({ post: postId })}`);

/** A post with everything that happened to it. */
export const postPath = (postId: string): string => `${paths.creator.postLater}?post=${postId}`;
