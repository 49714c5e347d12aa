import { useQuery } from '@tanstack/react-query';
import { calendarEventsQueries } from '@bestie/client/calendar-events.queries';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { formatMoment, plainDay } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { OwnSection } from './own-section';

/** Days ahead, and dates that are shown. */
const daysAhead = 28;
const shown = 4;

/** The next dates that the creator hosts. */
export function OwnEvents() {
  const { api, session } = useShell();
  const now = new Date();
  // In UTC, today may have begun on the day before.
  const since = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const until = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead);
  const query = useQuery(calendarEventsQueries.list(api, plainDay(since), plainDay(until)));
  useLiveRefresh(platformTopic, calendarEventsQueries.all, { pause: 5_000 });
  const rows = query.data?.items
    .filter(({ host, endsAt }) => host?.uid === session?.uid && Date.parse(endsAt) > now.getTime())
    .slice(0, shown)
    .map(({ eventId, occurrence, title, startsAt, cancelled, going, capacity }) => ({
      key: eventId + occurrence,
      title,
      facts: [
        formatMoment(startsAt),
        cancelled
          ? 'Cancelled'
          : capacity === null
            ? `${formatNumber(going)} going`
            : `${formatNumber(going)} of ${formatNumber(capacity)} going`,
      ].join(' · '),
      href: `${paths.fan.calendar}?event=${eventId}&date=${occurrence}`,
    }));
  return (
    <OwnSection
      title="Your events"
      more={{ label: 'Open calendar', href: paths.fan.calendar }}
      empty="You host nothing in the next four weeks. A swap evening, perhaps?"
      query={query}
      rows={rows}
    />
  );
}
