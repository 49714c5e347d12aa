import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { addDays, isDay, monthsLater } from '@bestie/contracts/days';
import { variantStates } from '@bestie/contracts/social-posts';
import { searchWith, useChangeSearch } from '@bestie/remote-kit/use-change-search';
import type { SearchChanges } from '@bestie/remote-kit/use-change-search';
import { daysFrom, firstWeekday, monthOf, weekOf } from './calendar-days';

/** Days of the list: a quarter of a year. */
const listDays = 91;

export const views = ['month', 'week', 'list'] as const;
export type View = (typeof views)[number];

/** Phones begin with the list. */
const usualView = (): View => (window.matchMedia('(max-width: 719px)').matches ? 'list' : 'month');

/** What the calendar shows. The address says all of it, so that back, reload and share work. */
export function useCalendarView(today: string) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const view = views.find((each) => each === params.get('view')) ?? usualView();
  const given = params.get('on') ?? '';
  const on = isDay(given) ? given : today;
  const first = useMemo(() => firstWeekday(navigator.language), []);
  const days = useMemo(
    () =>
      view === 'month' ? monthOf(on, first) : view === 'week' ? weekOf(on, first) : daysFrom(on, listDays),
    [view, on, first],
  );
  const step = (by: number) =>
    view === 'month' ? monthsLater(on, by) : addDays(days[0] ?? on, by * (view === 'week' ? 7 : listDays));
  const chosen = params.get('network') ?? '';
  const state = variantStates.find((each) => each === params.get('state'));
  const label = params.get('label') ?? '';
  const filters = useMemo(() => {
    const named = chosen.split(',');
    const shown = networks.filter((network) => named.includes(network));
    return {
      ...(shown.length > 0 && { networks: shown }),
      ...(state && { states: [state] }),
      ...(label && { label }),
    };
  }, [chosen, state, label]);
  return {
    view,
    on,
    days,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    before: step(-1),
    after: step(1),
    /** The version whose sheet is open. */
    opened: params.get('card'),
    search: (changes: SearchChanges) => searchWith(params, changes),
    go: (day: string) => change({ on: day }),
    open: (variantId: string | null) => change({ card: variantId }, { replace: variantId === null }),
    showNetworks: (shown: readonly Network[]) => change({ network: shown.join(',') || null }),
    showState: (shown: string) => change({ state: shown || null }),
    showLabel: (shown: string) => change({ label: shown || null }),
    clear: () => change({ network: null, state: null, label: null }),
  };
}
export type CalendarView = ReturnType<typeof useCalendarView>;
