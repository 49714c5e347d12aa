import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { challengeDatesPort } from '../challenges';
import { plannerPort } from '../planner-entries';
import { vipPort } from '../vip';
import { createAnswersRepository } from './answers.repository';
import { createCalendarEventsRepository } from './calendar-events.repository';
import { createFeedsRepository } from './feeds.repository';
import { createOccurrencesRepository } from './occurrences.repository';

/** VIP tiers that events are for. */
const tiersPort = (db: Connection['db']) => ({ vipTiers: { find: vipPort(db).vipTiers.find } });

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
  ...tiersPort(db),
});
export type CalendarEventsRepositories = ReturnType<typeof calendarEventsRepositories>;
