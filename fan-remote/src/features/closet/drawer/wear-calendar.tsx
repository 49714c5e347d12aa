import { useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatMonth } from '@bestie/design-system/format-date';
import { formatDay } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { useToday } from '../../../parts/settings/use-today';
import styles from './wear-calendar.module.css';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const pad = (number: number) => String(number).padStart(2, '0');

/** Days of a month in weeks that start on Monday; null fills up the first week. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const lead = (first.getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const days = [
    ...Array.from({ length: lead }, () => null),
    ...Array.from({ length: count }, (_, index) => `${year}-${pad(month)}-${pad(index + 1)}`),
  ];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => {
    const row: (string | null)[] = days.slice(week * 7, week * 7 + 7);
    return [...row, ...Array.from({ length: 7 - row.length }, () => null)];
  });
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
  const [at, setAt] = useState(() => ({ year: Number(now.slice(0, 4)), month: Number(now.slice(5, 7)) }));
  const move = (months: number) =>
    setAt(({ year, month }) => {
      const index = year * 12 + month - 1 + months;
      return { year: Math.floor(index / 12), month: (index % 12) + 1 };
    });
  const isCurrent = `${at.year}-${pad(at.month)}` >= now.slice(0, 7);
  const title = formatMonth(`${at.year}-${pad(at.month)}`);
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
          {weeksOf(at.year, at.month).map((week, index) => (
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
