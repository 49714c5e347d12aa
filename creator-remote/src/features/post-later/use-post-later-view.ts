import { useSearchParams } from 'react-router-dom';
import { networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { parts } from './post-later-parts';
import type { PartKey } from './post-later-parts';

/** What /creator/post-later shows. The address has all of it, so that back, reload and share work. */
export function usePostLaterView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const asked = params.getAll('network');
  return {
    /** Null for all parts. */
    part: parts.find(({ key }) => key === params.get('show')) ?? null,
    /** None for every network. */
    networks: networks.filter((network) => asked.includes(network)),
    label: params.get('label') ?? '',
    /** The post whose details are open. */
    postId: params.get('post'),
    setNetworks: (chosen: readonly Network[]) => change({ network: chosen[0] ?? null }),
    setLabel: (label: string) => change({ label }),
    closePost: () => change({ post: null }),
    partHref: (key: PartKey | null) =>
      paths.creator.postLater + searchWith(params, { show: key, post: null }),
    postHref: (postId: string) => paths.creator.postLater + searchWith(params, { post: postId }),
  };
}
export type PostLaterView = ReturnType<typeof usePostLaterView>;
