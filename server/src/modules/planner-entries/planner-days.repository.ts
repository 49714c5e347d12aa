import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** What is planned for a day, in one line. */
export interface PlannedDay {
  id: string;
  /** `YYYY-MM-DD`, the person's own day. */
  day: string;
  title: string;
  updated_at: Date;
}

/** SQL of planned days, for calendars. */
export function createPlannerDaysRepository(db: Kysely<Database>) {
  return {
    async days(ownerUid: string, from: Date, to: Date): Promise<PlannedDay[]> {
      const { rows } = await sql<PlannedDay>`
        select e.id, to_char(e.date, 'YYYY-MM-DD') as day, e.updated_at,
          coalesce(e.outfit_name, (
            select string_agg(k.name, ', ' order by k.sort) from planner_entry_items k
            where k.entry_id = e.id and k.planned), e.occasion, 'Planned') as title
        from planner_entries e
        where e.owner_uid = ${ownerUid} and e.deleted_at is null
          and e.date between ${from}::date and ${to}::date
        order by e.date, e.slot, e.id`.execute(db);
      return rows;
    },
  };
}
