import { useSearchParams } from 'react-router-dom';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** What the page shows: all of it stands in the URL, so back, reload and share work. */
export function useVipView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  return {
    tab: params.get('tab') === 'month' ? ('month' as const) : ('all' as const),
    /** The post that is open. */
    opened: params.get('post'),
    search: (changes: Record<string, string | null>) => searchWith(params, changes),
    open: (postId: string) => change({ post: postId }),
    close: () => change({ post: null }, { replace: true }),
  };
}
