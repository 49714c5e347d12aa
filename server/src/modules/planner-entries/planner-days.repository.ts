import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';

/** What is planned for a day, in one line. */
export interface PlannedDay {
  id: string;
  /** `YYYY-MM-DD`, the person's own day. */
  day: string;
  title: string;
  updated_at: Date;
}

/** An entry that is still planned, with its existing pieces. */
export interface PlannedEntry {
  id: string;
  version: number;
  /** `YYYY-MM-DD`. */
  date: string;
  occasion: string | null;
  outfit_id: string | null;
  outfit_name: string | null;
  /** Its outfit was deleted. */
  outfit_gone: boolean;
  item_ids: string[];
}

/** SQL of planned days, for calendars and forecasts. */
export function createPlannerDaysRepository(db: Kysely<Database>) {
  return {
    /** All but skipped entries, by the names that outfits and pieces have now, or had when they were deleted. */
    async days(ownerUid: string, from: Date, to: Date): Promise<PlannedDay[]> {
      const { rows } = await sql<PlannedDay>`
        select e.id, to_char(e.date, 'YYYY-MM-DD') as day,
          greatest(e.updated_at, o.updated_at, p.updated_at) as updated_at,
          coalesce(o.name, e.outfit_name, p.names, e.occasion, 'Planned') as title
        from planner_entries e
        left join outfits o on o.id = e.outfit_id and o.owner_uid = e.owner_uid and o.deleted_at is null
        left join lateral (
          select string_agg(coalesce(i.name, k.name), ', ' order by k.sort) as names, max(i.updated_at) as updated_at
          from planner_entry_items k
          left join items i on i.id = k.item_id and i.owner_uid = e.owner_uid and i.deleted_at is null
          where k.entry_id = e.id and k.planned
        ) p on true
        where e.owner_uid = ${ownerUid} and e.deleted_at is null and e.status <> 'skipped'
          and e.date between ${from}::date and ${to}::date
        order by e.date, e.slot, e.id`.execute(db);
      return rows;
    },

    /** Entries that are neither worn nor skipped, in order. @param from a plain day, as `to` */
    async planned(ownerUid: string, from: string, to: string): Promise<PlannedEntry[]> {
      const { rows } = await sql<PlannedEntry>`
        select e.id, e.version, to_char(e.date, 'YYYY-MM-DD') as date, e.occasion, e.outfit_id,
          coalesce(o.name, e.outfit_name) as outfit_name, e.outfit_id is not null and o.id is null as outfit_gone,
          array(
            select k.item_id from (
              select r.item_id, r.sort from planner_entry_items r where r.entry_id = e.id and r.planned
              union all
              select r.item_id, r.sort from outfit_items r where r.outfit_id = e.outfit_id
            ) k join items i on i.id = k.item_id and i.owner_uid = e.owner_uid and i.deleted_at is null
            order by k.sort, k.item_id limit ${limits.planner.pieces}) as item_ids
        from planner_entries e
        left join outfits o on o.id = e.outfit_id and o.owner_uid = e.owner_uid and o.deleted_at is null
        where e.owner_uid = ${ownerUid} and e.deleted_at is null and e.status = 'planned'
          and e.date between ${from}::date and ${to}::date
        order by e.date, e.slot, e.id`.execute(db);
      return rows;
    },
  };
}
