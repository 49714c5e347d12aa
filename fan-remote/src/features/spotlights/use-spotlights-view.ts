import { useSearchParams } from 'react-router-dom';
import { isDay } from '@bestie/contracts/days';
import { isEditionWeek } from '@bestie/contracts/spotlights';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';

/** What the page shows: all of it stands in the URL, so back, reload and share work. */
export function useSpotlightsView() {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const week = params.get('week') ?? '';
  return {
    tab: params.get('tab') === 'saved' ? ('saved' as const) : ('edition' as const),
    week: isDay(week) && isEditionWeek(week) ? week : undefined,
    style: params.get('style') ?? undefined,
    /** The outfit whose details are open. */
    opened: params.get('pick'),
    search: (changes: Record<string, string | null>) => searchWith(params, changes),
    change,
    close: () => change({ pick: null }, { replace: true }),
  };
}
export type SpotlightsView = ReturnType<typeof useSpotlightsView>;
