import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import { formatWeekday } from '@bestie/design-system/format-date';
import { RowsBelowLater } from '@bestie/remote-kit/after-first-render';
import { paths } from '@bestie/contracts/paths';
import { DayCell } from './day-cell';
import type { DealDay } from './deal-days';
import type { DayEntry } from './placed-cards';
import type { CalendarView } from './use-calendar-view';
import type { Carried } from './use-carrying';
import styles from './days-grid.module.css';

const none: readonly DayEntry[] = [];

/** The first screen shows four weeks at most. */
const shownDays = 28;

export interface DaysGridProps {
  view: CalendarView;
  today: string;
  byDay: ReadonlyMap<string, readonly DayEntry[]>;
  dealDays: ReadonlyMap<string, DealDay>;
  carried: Carried | null;
  /** The cards are those of other days, until those of these have come. */
  isStale: boolean;
  onFill: (slot: SlotDate) => void;
}

/** The days of a month or a week. */
export function DaysGrid({ view, today, byDay, dealDays, carried, isStale, onFill }: DaysGridProps) {
  const month = view.view === 'month' ? view.on.slice(0, 7) : null;
  const isFrom = (entries: readonly DayEntry[]) => entries.some(({ key }) => key === carried?.card.id);
  return (
    <>
      {month !== null && (
        <div className={styles.weekdays} aria-hidden="true">
          {view.days.slice(0, 7).map((day) => (
            <span key={day}>{formatWeekday(day).slice(0, 3)}</span>
          ))}
        </div>
      )}
      <div className={styles.days} data-view={view.view} data-stale={isStale || undefined}>
        <RowsBelowLater rows={view.days} first={shownDays}>
          {(day) => {
            const entries = byDay.get(day) ?? none;
            return (
              <DayCell
                key={day}
                day={day}
                today={today}
                entries={entries}
                deals={dealDays.get(day)}
                view={month === null ? 'week' : 'month'}
                isQuiet={month !== null && !day.startsWith(month)}
                carried={carried?.day === day || isFrom(entries) ? carried : null}
                moreHref={`${paths.creator.calendar}${view.search({ view: 'list', on: day, card: null })}`}
                onFill={onFill}
              />
            );
          }}
        </RowsBelowLater>
      </div>
    </>
  );
}
