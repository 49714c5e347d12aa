import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { boardTabs } from '@bestie/contracts/boards';
import type { BoardTab } from '@bestie/contracts/boards';

/** What /boards shows: all of it stands in the URL, so back, reload and share work. */
export function useBoardsView() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => {
    const current = new URLSearchParams(text);
    const tab: BoardTab = boardTabs.find((one) => one === current.get('tab')) ?? 'own';
    return { tab, q: current.get('q') ?? '' };
  }, [text]);
  return {
    view,
    // Each letter is no step to go back to.
    setQuery: (q: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (q) next.set('q', q);
          else next.delete('q');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    /** Query of a link to another tab. */
    tabHref: (tab: BoardTab) => (tab === 'own' ? '' : `?tab=${tab}`),
  };
}
