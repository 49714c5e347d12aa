import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addDays, isDay, monthsLater } from '@bestie/contracts/days';
import { searchWith, useChangeSearch, type SearchChanges } from '@bestie/remote-kit/use-change-search';
import { monthOf, weekOf } from '../../../parts/planner/calendar-days';

/** Nothing of a day is open. */
export const closed = { entry: null, add: null, looks: null };

/** What the days show. The URL contains all of it, so that back, reload and share work. */
export function usePlannerView(today: string) {
  const [params] = useSearchParams();
  const view = params.get('view') === 'month' ? 'month' : 'week';
  const dayOf = (name: string) => {
    const given = params.get(name);
    return given !== null && isDay(given) ? given : null;
  };
  const date = dayOf('date') ?? today;
  const days = useMemo(() => (view === 'month' ? monthOf(date) : weekOf(date)), [view, date]);
  const change = useChangeSearch();
  const step = (by: number) => (view === 'month' ? monthsLater(date, by) : addDays(days[0] ?? date, by * 7));
  return {
    view,
    date,
    /** Whole weeks, starting on Monday. */
    days,
    /** The entry whose sheet is open. */
    entryId: params.get('entry'),
    /** The day to add something to. */
    addTo: dayOf('add'),
    /** The day whose photos of oneself are open. */
    looksOf: dayOf('looks'),
    /** The outfit to choose a day for. */
    planOutfit: params.get('plan'),
    before: step(-1),
    after: step(1),
    /** The query of the address with some values changed. */
    search: (changes: SearchChanges) => searchWith(params, changes),
    open: useCallback((entryId: string) => change({ ...closed, entry: entryId }), [change]),
    add: useCallback((day: string) => change({ ...closed, add: day }), [change]),
    openLooks: useCallback((day: string) => change({ ...closed, looks: day }), [change]),
    /** Closes the open sheet. */
    close: () => change({ ...closed, plan: null }, { replace: true }),
    /** Shows the week or month of the planned day. */
    planned: (day: string) => change({ date: day, plan: null }, { replace: true }),
  };
}

export type PlannerView = ReturnType<typeof usePlannerView>;
