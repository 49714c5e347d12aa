import { memo } from 'react';
import { useDroppable } from '@dnd-kit/core';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import { Link } from '@bestie/design-system/link';
import { formatFullDay, formatWeekday } from '@bestie/design-system/format-date';
import { CalendarCard } from './calendar-card';
import { CardFace } from './card-face';
import type { DealDay } from './deal-days';
import { DealMarks } from './deal-marks';
import { FreeSlot } from './free-slot';
import type { DayEntry } from './placed-cards';
import type { Carried } from './use-carrying';
import type { Target } from './use-calendar-moves';
import styles from './day-cell.module.css';

/** How many entries a day shows in a month and in a week. */
const shownOf = { month: 4, week: 20 } as const;

export interface DayCellProps {
  day: string;
  today: string;
  entries: readonly DayEntry[];
  deals: DealDay | undefined;
  view: 'month' | 'week';
  /** In a month: a day of the month before or after. */
  isQuiet: boolean;
  /** What the keyboard carries, if it is over this day or from it. */
  carried: Carried | null;
  /** Of the list of this day. */
  moreHref: string;
  onFill: (slot: SlotDate) => void;
}

/** One day of a month or a week; cards can be dropped on it. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, today, view, isQuiet, carried, entries, deals } = props;
  const data: Target = { kind: 'day', day };
  const { setNodeRef, isOver } = useDroppable({ id: `day:${day}`, data });
  const isOverByKeys = carried?.day === day;
  return (
    <div
      ref={setNodeRef}
      role="group"
      className={styles.day}
      aria-label={formatFullDay(day)}
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      data-view={view}
      data-month-cell={view === 'month' || undefined}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
      data-over={isOver || isOverByKeys || undefined}
      data-quiet={isQuiet || undefined}
    >
      <h3 className={styles.date}>
        {view === 'week' && <span className={styles.weekday}>{formatWeekday(day)}</span>}
        <span className={styles.number}>{Number(day.slice(8))}</span>
        {day === today && <span className={styles.today}>Today</span>}
      </h3>
      {deals && <DealMarks {...deals} />}
      {isOverByKeys && !entries.some(({ key }) => key === carried.card.id) && (
        <div className={styles.preview} aria-hidden="true">
          <CardFace card={carried.card} clock="" size="s" />
        </div>
      )}
      <DayEntries {...props} />
    </div>
  );
});

/** Not drawn again while something is dragged over the day. */
const DayEntries = memo(function DayEntries({ day, entries, view, carried, moreHref, onFill }: DayCellProps) {
  const most = shownOf[view];
  const shown = entries.length > most ? entries.slice(0, most - 1) : entries;
  const more = entries.length - shown.length;
  if (entries.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {shown.map((entry) => (
        <li key={entry.key}>
          {entry.kind === 'card' ? (
            <CalendarCard
              card={entry.card}
              clock={entry.clock}
              day={day}
              size={view === 'month' ? 's' : 'm'}
              isCarried={carried?.card.id === entry.card.id}
            />
          ) : (
            <FreeSlot slot={entry.slot} clock={entry.clock} onFill={onFill} />
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link className={styles.more} href={moreHref} aria-label={`${more} more on ${formatFullDay(day)}`}>
            +{more} more
          </Link>
        </li>
      )}
    </ul>
  );
});
