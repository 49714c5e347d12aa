import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { challengeDatesPort } from '../challenges';
import { plannerPort } from '../planner-entries';
import { createAnswersRepository } from './answers.repository';
import { createCalendarEventsRepository } from './calendar-events.repository';
import { createFeedsRepository } from './feeds.repository';
import { createOccurrencesRepository } from './occurrences.repository';

/** Repositories of the module, bound to one connection. */
export const calendarEventsRepositories = ({ db }: Connection) => ({
  answers: createAnswersRepository(db),
  calendarEvents: createCalendarEventsRepository(db),
  feeds: createFeedsRepository(db),
  occurrences: createOccurrencesRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
  ...plannerPort(db),
  ...challengeDatesPort(db),
});
export type CalendarEventsRepositories = ReturnType<typeof calendarEventsRepositories>;
