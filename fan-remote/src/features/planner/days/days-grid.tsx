import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { weatherQueries } from '@bestie/client/weather.queries';
import { lookPhotosQueries } from '@bestie/client/look-photos.queries';
import type { PlannerEntry, WornDay } from '@bestie/contracts/planner-entries.contract';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';
import { useShell } from '@bestie/remote-kit/shell';
import { useUnits } from '../../../parts/settings/use-units';
import { weatherDayInWords } from '../../../parts/weather/weather-words';
import { DayCell } from './day-cell';
import type { PlannerView } from './use-planner-view';
import styles from './planner-days.module.css';

const none: readonly never[] = [];
const byDate = <Each extends { date: string }>(all: readonly Each[]) => {
  const found = new Map<string, Each[]>();
  for (const one of all) found.set(one.date, [...(found.get(one.date) ?? []), one]);
  return found;
};
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface DaysGridProps {
  view: PlannerView;
  today: string;
  plan: { items: readonly PlannerEntry[]; worn: readonly WornDay[] };
  /** The plan is that of other days, shown until the plan of these is loaded. */
  isStale: boolean;
}

/** The days of a week or a month. */
export function DaysGrid({ view, today, plan, isStale }: DaysGridProps) {
  const entriesByDay = useMemo(() => byDate(plan.items), [plan.items]);
  const { api } = useShell();
  const units = useUnits();
  const enabled = useAfterFirstRender();
  const weather = useQuery({ ...weatherQueries.get(api), enabled });
  const looks = useQuery({
    ...lookPhotosQueries.list(api, view.days[0] ?? today, view.days.at(-1) ?? today),
    enabled,
  });
  const looksByDay = useMemo(() => looks.data && byDate(looks.data.items), [looks.data]);
  const weatherOn = (date: string) => {
    const day = weather.data?.days.find((one) => one.date === date);
    return day && weatherDayInWords(day, units);
  };
  const month = view.view === 'month' ? view.date.slice(0, 7) : null;
  return (
    <>
      {month && (
        <div className={styles.weekdays} aria-hidden="true">
          {weekdays.map((weekday) => (
            <span key={weekday}>{weekday}</span>
          ))}
        </div>
      )}
      <div className={styles.days} data-month={month !== null || undefined} data-stale={isStale || undefined}>
        {view.days.map((date) => (
          <DayCell
            key={date}
            date={date}
            today={today}
            month={month}
            weather={month === null ? weatherOn(date) : undefined}
            entries={entriesByDay.get(date) ?? none}
            looks={looksByDay && (looksByDay.get(date) ?? none)}
            worn={plan.worn.find((day) => day.date === date)}
            onOpen={view.open}
            onAdd={view.add}
            onLooks={view.openLooks}
          />
        ))}
      </div>
    </>
  );
}
