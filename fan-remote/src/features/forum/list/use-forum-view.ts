import { useSearchParams } from 'react-router-dom';
import { threadOrders, topPeriods, type ThreadOrder, type TopPeriod } from '@bestie/contracts/forum';
import { paths } from '@bestie/contracts/paths';
import { searchWith, useChangeSearch, type SearchChanges } from '@bestie/remote-kit/use-change-search';

/** State of /community/forum. */
export interface ForumView {
  order: ThreadOrder;
  period: TopPeriod;
  /** Slug of a category. */
  category: string | null;
  tag: string | null;
  q: string;
}

/** Values of the view by name; null removes one from the address. */
export type ForumViewChanges = { [Name in keyof ForumView]?: ForumView[Name] | null };

const usual: Record<string, string> = { order: 'latest', period: 'week' };

/** State of the forum in the URL, so that back, reload and share work. */
export function useForumView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const view: ForumView = {
    order: threadOrders.find((one) => one === params.get('order')) ?? 'latest',
    period: topPeriods.find((one) => one === params.get('period')) ?? 'week',
    category: params.get('category'),
    tag: params.get('tag'),
    q: params.get('q') ?? '',
  };
  return {
    view,
    /** The person’s outfit that a new thread shows. */
    outfitId: params.get('outfit'),
    forgetOutfit: () => params.has('outfit') && change({ outfit: null }, { replace: true }),
    /** Address of another view. */
    hrefOf(changes: ForumViewChanges): string {
      const shown = Object.entries(changes).map(([name, value]) => [
        name,
        value === usual[name] ? null : value,
      ]);
      return paths.fan.forum + searchWith(params, Object.fromEntries(shown) as SearchChanges);
    },
    // Typing replaces the history entry, so that back skips single letters.
    setQuery: (q: string) => change({ q }, { replace: true }),
  };
}
