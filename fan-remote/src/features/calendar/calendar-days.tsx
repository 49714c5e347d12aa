import type { ChallengeDateKind } from '@bestie/contracts/challenges';
import type { challengesContract } from '@bestie/contracts/challenges.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { EventOccurrence } from '@bestie/contracts/calendar-events.contract';
import type { episodesContract } from '@bestie/contracts/episodes.contract';
import { paths } from '@bestie/contracts/paths';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { classNames } from '@bestie/design-system/class-names';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatFullDay, formatTime, plainDay } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { challengePath } from '../../parts/challenges/challenge-paths';
import { dayOf, keyOf, placesInWords } from './calendar-words';
import type { CalendarView } from './use-calendar-view';
import styles from './calendar-days.module.css';

type EpisodeDate = OutputOf<(typeof episodesContract)['listDates']>['items'][number];
type ChallengeDate = OutputOf<(typeof challengesContract)['listDates']>['items'][number];

const dateWords: Record<ChallengeDateKind, string> = {
  opens: 'Challenge opens',
  votes: 'Entries close, voting begins',
  closes: 'Voting ends',
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface CalendarDaysProps {
  view: CalendarView;
  today: string;
  events: readonly EventOccurrence[];
  challenges: readonly ChallengeDate[];
  episodes: readonly EpisodeDate[];
  planned: readonly PlannerEntry[];
}

/** Days with their events: a grid of weeks, or a list of the days that have events. */
export function CalendarDays({ view, today, events, challenges, episodes, planned }: CalendarDaysProps) {
  const isGrid = view.view !== 'agenda';
  const days = view.days
    .map((day) => ({
      day,
      timed: timedOf(
        events.filter((event) => dayOf(event) === day),
        challenges.filter(({ at }) => plainDay(at) === day),
        episodes.filter(({ publishedAt }) => plainDay(publishedAt) === day),
      ),
      planned: planned.filter(({ date }) => date === day),
    }))
    .filter((each) => isGrid || each.timed.length + each.planned.length > 0);
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
              {what.timed.map((each) =>
                'event' in each ? (
                  <li key={each.event.eventId + each.event.occurrence}>
                    <EventLine
                      event={each.event}
                      href={`${paths.fan.calendar}${view.search(keyOf(each.event))}`}
                      long={!isGrid}
                    />
                  </li>
                ) : 'episode' in each ? (
                  <li key={each.episode.id}>
                    <EpisodeLine episode={each.episode} />
                  </li>
                ) : (
                  <li key={each.date.challengeId + each.date.kind}>
                    <ChallengeLine date={each.date} />
                  </li>
                ),
              )}
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

/** Events, dates of challenges and episodes of a day in their order. */
function timedOf(
  events: readonly EventOccurrence[],
  dates: readonly ChallengeDate[],
  episodes: readonly EpisodeDate[],
) {
  return [
    ...episodes.map((episode) => ({ at: episode.publishedAt, episode })),
    ...events.map((event) => ({ at: event.startsAt, event })),
    ...dates.map((date) => ({ at: date.at, date })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
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

function EpisodeLine({ episode: { title, publishedAt, path, creator } }: { episode: EpisodeDate }) {
  return (
    <Link className={classNames(styles.entry, styles.episode)} href={path}>
      <span className={styles.time}>{formatTime(publishedAt)}</span>
      <span className={styles.name}>{title}</span>{' '}
      <span className={styles.note}>Episode by {creator.name}</span>
    </Link>
  );
}

function ChallengeLine({ date: { challengeId, title, kind, at, entered } }: { date: ChallengeDate }) {
  return (
    <Link className={classNames(styles.entry, styles.challenge)} href={challengePath(challengeId)}>
      <span className={styles.time}>{formatTime(at)}</span>
      <span className={styles.name}>{title}</span>{' '}
      <span className={styles.note}>
        {[dateWords[kind], entered && 'You entered'].filter(Boolean).join(' · ')}
      </span>
    </Link>
  );
}
