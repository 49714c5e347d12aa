import type { Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';

/** Where versions for a network are written. */
export const composerPath = (network: Network): string => `/creator/${network}`;

/** Where a post is written. */
export const editPath = (network: Network, postId: string): string =>
  `${composerPath(network)}?post=${postId}`;

/** A post with everything that happened to it. */
export const postPath = (postId: string): string => `${paths.creator.postLater}?post=${postId}`;
