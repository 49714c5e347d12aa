import type { EventOccurrence } from '@bestie/contracts/calendar-events.contract';
import { paths } from '@bestie/contracts/paths';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { classNames } from '@bestie/design-system/class-names';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatFullDay, formatTime } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { dayOf, keyOf, placesInWords } from './calendar-words';
import type { CalendarView } from './use-calendar-view';
import styles from './calendar-days.module.css';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface CalendarDaysProps {
  view: CalendarView;
  today: string;
  events: readonly EventOccurrence[];
  planned: readonly PlannerEntry[];
}

/** Days with their events: a grid of weeks, or a list of the days that have events. */
export function CalendarDays({ view, today, events, planned }: CalendarDaysProps) {
  const isGrid = view.view !== 'agenda';
  const days = view.days
    .map((day) => ({
      day,
      events: events.filter((event) => dayOf(event) === day),
      planned: planned.filter(({ date }) => date === day),
    }))
    .filter((each) => isGrid || each.events.length + each.planned.length > 0);
  if (days.length === 0)
    return (
      <EmptyState title="Nothing on these days">
        Look further ahead, or plan a look and it is here, too.
      </EmptyState>
    );
  const month = view.view === 'month' ? view.on.slice(0, 7) : null;
  return (
    <>
      {isGrid && (
        <div className={styles.weekdays} aria-hidden="true">
          {weekdays.map((weekday) => (
            <span key={weekday}>{weekday}</span>
          ))}
        </div>
      )}
      <ol className={classNames(styles.days, isGrid ? styles.grid : styles.agenda)}>
        {days.map(({ day, ...what }) => (
          <li
            key={day}
            className={styles.day}
            data-outside={(month !== null && !day.startsWith(month)) || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <h3 className={styles.date}>
              <span className={isGrid ? styles.spoken : undefined}>{formatFullDay(day)}</span>
              {isGrid && <span aria-hidden="true">{Number(day.slice(8))}</span>}
            </h3>
            <ul className={styles.entries}>
              {what.events.map((event) => (
                <li key={event.eventId + event.occurrence}>
                  <EventLine
                    event={event}
                    href={`${paths.fan.calendar}${view.search(keyOf(event))}`}
                    long={!isGrid}
                  />
                </li>
              ))}
              {what.planned.map((entry) => (
                <li key={entry.id}>
                  <Link
                    className={classNames(styles.entry, styles.planned)}
                    href={`${paths.fan.planner}?date=${entry.date}&entry=${entry.id}`}
                  >
                    {entry.outfit?.name ?? entry.occasion ?? entry.pieces.map(({ name }) => name).join(', ')}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

function EventLine({ event, href, long }: { event: EventOccurrence; href: string; long: boolean }) {
  return (
    <Link
      className={styles.entry}
      href={href}
      data-cancelled={event.cancelled || undefined}
      data-answer={event.answer ?? undefined}
    >
      <span className={styles.time}>{formatTime(event.startsAt)}</span>
      <span className={styles.name}>{event.title}</span>
      {event.cancelled && <span className={styles.note}>Cancelled</span>}
      {long && !event.cancelled && (
        <span className={styles.note}>
          {[event.host?.name, placesInWords(event), event.answer === 'going' && 'You’re going']
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </Link>
  );
}
