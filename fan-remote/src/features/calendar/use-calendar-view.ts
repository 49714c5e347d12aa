import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addDays, isDay, monthsLater } from '@bestie/contracts/days';
import { searchWith, useChangeSearch, type SearchChanges } from '@bestie/remote-kit/use-change-search';
import { monthOf, weekOf } from '../../parts/planner/calendar-days';

/** Number of days that the agenda shows. */
const agendaDays = 28;

export const views = ['month', 'week', 'agenda'] as const;
export type View = (typeof views)[number];
export const layers = ['events', 'challenges', 'episodes', 'planner'] as const;
export type Layer = (typeof layers)[number];

/** What the calendar shows. The URL contains all of it, so that back, reload and share work. */
export function useCalendarView(today: string) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const view = views.find((each) => each === params.get('view')) ?? 'agenda';
  const given = params.get('on') ?? '';
  const on = isDay(given) ? given : today;
  const days = useMemo(
    () =>
      view === 'month'
        ? monthOf(on)
        : view === 'week'
          ? weekOf(on)
          : Array.from({ length: agendaDays }, (_, index) => addDays(on, index)),
    [view, on],
  );
  const hidden = params.get('without')?.split(',') ?? [];
  const step = (by: number) =>
    view === 'month' ? monthsLater(on, by) : addDays(days[0] ?? on, by * (view === 'week' ? 7 : agendaDays));
  const [event, date] = [params.get('event'), params.get('date')];
  return {
    view,
    on,
    days,
    layers: layers.filter((layer) => !hidden.includes(layer)),
    /** The date whose sheet is open. */
    opened: event !== null && date !== null ? { eventId: event, occurrence: date } : null,
    before: step(-1),
    after: step(1),
    search: (changes: SearchChanges) => searchWith(params, changes),
    show: (shown: readonly Layer[]) => {
      const without = layers.filter((layer) => !shown.includes(layer)).join(',');
      change({ without: without || null });
    },
    open: (what: { event: string; date: string } | null) =>
      change({ event: what?.event ?? null, date: what?.date ?? null }, { replace: what === null }),
  };
}
export type CalendarView = ReturnType<typeof useCalendarView>;
