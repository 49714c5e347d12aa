import { useSearchParams } from 'react-router-dom';
import type { BoardTab } from '@bestie/contracts/boards';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** Lists of boards; deleted boards are on the trash page. */
export type BoardsTab = Exclude<BoardTab, 'trash'>;
const boardsTabs: readonly BoardsTab[] = ['own', 'shared', 'saved'];

/** State of /boards in the URL, so that back, reload and share work. */
export function useBoardsView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  return {
    tab: boardsTabs.find((tab) => tab === params.get('tab')) ?? 'own',
    q: params.get('q') ?? '',
    /** Address of the former trash tab. */
    asksForTrash: params.get('tab') === 'trash',
    // Typing replaces the history entry, so that back skips single letters.
    setQuery: (q: string) => change({ q }, { replace: true }),
    /** Query of a link to another tab. */
    tabHref: (tab: BoardsTab) => (tab === 'own' ? '' : `?tab=${tab}`),
  };
}
