import { useMemo, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { addDays, dayIn } from '@bestie/contracts/days';
import { plainDay } from '@bestie/design-system/format-date';
import { useShell } from '@bestie/remote-kit/shell';
import { freeSlotsOf } from '../../parts/social-posts/free-slots';
import type { ChosenTime } from '../../parts/social-posts/schedule-actions';
import { dealDaysOf } from './deal-days';
import { entriesByDay, movedTo } from './placed-cards';
import type { CalendarView } from './use-calendar-view';

/** The creator’s zone, once the server has said it, and their day. */
export function useOwnDay() {
  const [zone, setZone] = useState<string | null>(null);
  return {
    zone,
    setZone,
    today: zone === null ? plainDay(new Date()) : dayIn(zone, Date.now()),
  };
}

/** Versions that were put somewhere else a moment ago, until the server has answered. */
export type Moving = Readonly<Record<string, ChosenTime | null>>;

const noBands = { bands: [], deliverables: [] };

/** What the calendar and its tray show. */
export function useCalendarData(view: CalendarView, moving: Moving, day: ReturnType<typeof useOwnDay>) {
  const { api } = useShell();
  const { days, filters } = view;
  // A day more on both sides: the zone of the creator is not known before the answer.
  const list = useQuery({
    ...socialPostsQueries.list(api, {
      from: `${addDays(days[0] ?? view.on, -1)}T00:00:00.000Z`,
      to: `${addDays(days.at(-1) ?? view.on, 2)}T00:00:00.000Z`,
      ...filters,
    }),
    placeholderData: keepPreviousData,
  });
  const { states: _states, ...trayFilters } = filters;
  const tray = useInfiniteQuery({
    ...socialPostsQueries.listQueue(api, { view: 'tray', ...trayFilters }),
    placeholderData: keepPreviousData,
  });
  const bands = useQuery({
    ...dealsQueries.listBands(api, { from: days[0] ?? view.on, to: days.at(-1) ?? view.on }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  if (data && data.timezone !== day.zone) day.setZone(data.timezone);
  const inTray = useMemo(() => rowsOf(tray.data), [tray.data]);
  const shown = useMemo(() => {
    if (!data) return null;
    const known = new Set(data.items.map(({ id }) => id));
    const arriving = inTray.filter(({ id }) => moving[id] && !known.has(id));
    const cards = [...data.items, ...arriving].map((card) => {
      const time = moving[card.id];
      return time === undefined ? card : movedTo(card, time);
    });
    // A filter hides versions that take slots.
    const hidesSome = filters.states !== undefined || filters.label !== undefined;
    const slots = data.slots.filter(({ network }) => filters.networks?.includes(network) ?? true);
    const free = hidesSome ? [] : freeSlotsOf(slots, cards, Date.now());
    return { byDay: entriesByDay(cards, free, data.timezone), free, cards, hasSlots: data.slots.length > 0 };
  }, [data, inTray, moving, filters]);
  // In the list each band is named once.
  const columns = view.view === 'list' ? days.length : 7;
  const dealDays = useMemo(
    () => dealDaysOf(days, bands.data ?? noBands, columns),
    [days, bands.data, columns],
  );
  return {
    list,
    tray,
    shown,
    dealDays,
    zone: data?.timezone ?? null,
    trayCards: useMemo(() => inTray.filter(({ id }) => !moving[id]), [inTray, moving]),
  };
}
export type CalendarData = ReturnType<typeof useCalendarData>;
