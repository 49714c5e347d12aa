import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BoardTab } from '@bestie/contracts/boards';

/** Lists of boards; what was deleted is on the page of the trash. */
export type BoardsTab = Exclude<BoardTab, 'trash'>;
const boardsTabs: readonly BoardsTab[] = ['own', 'shared', 'saved'];

/** What /boards shows: all of it stands in the URL, so back, reload and share work. */
export function useBoardsView() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => {
    const current = new URLSearchParams(text);
    const tab = boardsTabs.find((one) => one === current.get('tab')) ?? 'own';
    return { tab, q: current.get('q') ?? '' };
  }, [text]);
  return {
    view,
    /** An address from when the trash was one of the tabs. */
    asksForTrash: params.get('tab') === 'trash',
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
    tabHref: (tab: BoardsTab) => (tab === 'own' ? '' : `?tab=${tab}`),
  };
}
