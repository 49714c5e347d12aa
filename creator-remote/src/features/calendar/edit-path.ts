import type { Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';

/** Where posts for a network are written. */
export const newPostPath = (network: Network): string => paths.creator[network];

/** Where a version is edited. */
export const composerPath = ({ network, postId }: { network: Network; postId: string }): string =>
  `${newPostPath(network)}?post=${postId}`;
