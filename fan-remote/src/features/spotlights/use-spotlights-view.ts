import { useSearchParams } from 'react-router-dom';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** A Monday: other weeks have no edition. */
const isMonday = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).getUTCDay() === 1;

/** What the page shows: all of it stands in the URL, so back, reload and share work. */
export function useSpotlightsView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const week = params.get('week') ?? '';
  return {
    tab: params.get('tab') === 'saved' ? ('saved' as const) : ('edition' as const),
    week: isMonday(week) ? week : undefined,
    style: params.get('style') ?? undefined,
    /** The outfit whose details are open. */
    opened: params.get('pick'),
    search: (changes: Record<string, string | null>) => searchWith(params, changes),
    change,
    close: () => change({ pick: null }, { replace: true }),
  };
}
export type SpotlightsView = ReturnType<typeof useSpotlightsView>;
