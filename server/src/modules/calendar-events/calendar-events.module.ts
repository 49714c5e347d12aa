import { minuteMs } from '@bestie/contracts/days';
import { trashedBefore } from '../../platform/database/trash';
import { accountReclaimed, personDeleted } from '../../platform/identity/identity.domain-events';
import { namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { calendarEventsArchive } from './calendar-events-archive';
import { createCalendarDatesService } from './calendar-dates.service';
import { calendarEventsRepositories } from './calendar-events.repositories';
import { registerCalendarEventsRoutes } from './calendar-events.routes';
import { createCalendarEventsService } from './calendar-events.service';
import { createCalendarFeedsService } from './calendar-feeds.service';
import { calendarEventsDemo } from './calendar-events.demo';
import { calendarNotifications } from './calendar-notifications';
import { forgetHost } from './forget-host';

export const calendarEventsModule = defineModule({
  name: 'calendarEvents',
  uses: ['jobs', 'publicOrigin'],
  repositories: calendarEventsRepositories,
  open({ app, http, jobs, publicOrigin, ...dependencies }) {
    const services = {
      calendarEvents: createCalendarEventsService(dependencies),
      calendarDates: createCalendarDatesService(dependencies),
      calendarFeeds: createCalendarFeedsService(dependencies),
    };
    jobs.every('calendarEvents.fill', minuteMs, services.calendarDates.fill);
    jobs.every('calendarEvents.extend', 24 * 60 * minuteMs, services.calendarDates.extend);
    registerCalendarEventsRoutes(app, http, { ...services, publicOrigin });
    return services;
  },
  sweep: ({ calendarEvents }, now) => calendarEvents.emptyTrash(trashedBefore(now)),
  handles: (on) => [
    on(personDeleted, (bound, { uid, now }) => forgetHost(bound, uid, now)),
    on(accountReclaimed, async ({ feeds }, { uid }) => void (await feeds.delete(uid))),
  ],
  archive: calendarEventsArchive,
  notArchived: {
    calendar_occurrences: 'dates that follow from events',
    calendar_answers: 'answers to other people’s events',
    calendar_feeds: 'an address of which only a hash is stored',
  },
  erasure: [
    { table: 'calendar_answers', column: 'uid' },
    { table: 'calendar_feeds', column: 'uid' },
  ],
  notErased: {
    'calendar_events.owner_uid': 'other people attended their events, which stay without a host',
    'calendar_events.deleted_by': 'an admin, or the host; cleared together with the host',
  },
  auditNames: { calendarEvent: namesIn('calendar_events', 'title') },
  notifications: calendarNotifications,
  demo: [calendarEventsDemo],
});
