import { useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { monthsLater } from '@bestie/contracts/days';
import { formatDay, formatMonth } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { monthOf } from '../../../parts/planner/calendar-days';
import { useToday } from '../../../parts/settings/use-today';
import styles from './wear-calendar.module.css';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Days of a month `YYYY-MM` in weeks that start on Monday; null in place of days of other months. */
function weeksOf(month: string): (string | null)[][] {
  const days = monthOf(`${month}-01`).map((day) => (day.startsWith(month) ? day : null));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

export interface WearCalendarProps {
  worn: ReadonlySet<string>;
  washed: ReadonlySet<string>;
  /** Called when a day is pressed, which toggles its wear. */
  onToggle: (date: string, worn: boolean) => void;
}

/** A month of days to check: when the piece was worn and washed. */
export function WearCalendar({ worn, washed, onToggle }: WearCalendarProps) {
  const now = useToday();
  const [month, setMonth] = useState(() => now.slice(0, 7));
  const move = (months: number) => setMonth((shown) => monthsLater(`${shown}-01`, months).slice(0, 7));
  const isCurrent = month >= now.slice(0, 7);
  const title = formatMonth(month);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h3 aria-live="polite">{title}</h3>
        <IconButton label="Previous month" icon={<ChevronLeft />} onClick={() => move(-1)} />
        <IconButton label="Next month" icon={<ChevronRight />} disabled={isCurrent} onClick={() => move(1)} />
      </div>
      <table className={styles.table}>
        <caption className={styles.hidden}>Days on which it was worn, {title}</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((date, column) => (
                <td key={column}>
                  {date && (
                    <button
                      type="button"
                      className={styles.day}
                      aria-pressed={worn.has(date)}
                      aria-label={`${formatDay(date)}${washed.has(date) ? ', washed' : ''}`}
                      aria-current={date === now ? 'date' : undefined}
                      data-washed={washed.has(date) || undefined}
                      disabled={date > now}
                      onClick={() => onToggle(date, !worn.has(date))}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
