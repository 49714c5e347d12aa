import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createPlannerDaysRepository } from './planner-days.repository';

export { plannerEntriesPolicy } from './planner-entries.policy';
export type { PlannedDay, PlannedEntry } from './planner-days.repository';

/** What is planned for which day. */
export const plannerPort = (db: Kysely<Database>) => ({ planner: createPlannerDaysRepository(db) });
