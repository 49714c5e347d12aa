import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { PlannerStatus } from '@bestie/contracts/planner-entries';
import type { Database } from '../../platform/database/schema';
import { datedRows } from '../../platform/database/own-rows';
import { timezoneOf } from '../../platform/identity/people.sql';
import { coverOf } from '../items';
import { plannerEntryColumns } from './planner-entries.sql';
import type { PlannerEntryRow, WornPieceRow } from './planner-entries.sql';

/** What an entry is about and when. */
export interface PlannerEntryValues {
  date: string;
  slot: number;
  status: PlannerStatus;
  occasion: string | null;
  note: string | null;
  outfit_id: string | null;
  outfit_name: string | null;
}

export type HeldPlannerEntry = PlannerEntryValues & { id: string; version: number };

export type PlannerEntriesRepository = ReturnType<typeof createPlannerEntriesRepository>;

/** SQL of `planner_entries`. Their pieces are in `planner-entry-items.repository.ts`. */
export function createPlannerEntriesRepository(db: Kysely<Database>) {
  return {
    ...datedRows<HeldPlannerEntry>(db, 'planner_entries', [
      'id',
      'date',
      'slot',
      'status',
      'occasion',
      'note',
      'outfit_id',
      'outfit_name',
      'version',
    ]),

    /** Entries of a range of days and its unplanned wears, in one query. */
    async list(
      ownerUid: string,
      from: string,
      to: string,
    ): Promise<{ entries: PlannerEntryRow[]; worn: WornPieceRow[] }> {
      const { rows } = await sql<{ entries: PlannerEntryRow[]; worn: WornPieceRow[] }>`
        select coalesce((
          select json_agg(entry order by entry.date, entry.slot, entry.id) from (
            select ${plannerEntryColumns} from planner_entries e
            where e.owner_uid = ${ownerUid} and e.deleted_at is null and e.date between ${from} and ${to}
          ) entry), '[]') as entries,
        coalesce((
          select json_agg(worn order by worn.date, worn.place) from (
            select w.worn_on as date, w.place, i.id as item_id, i.name, i.category, i.status, ${coverOf} as cover
            from (
              select w.item_id, w.worn_on,
                row_number() over (partition by w.worn_on order by w.created_at, w.item_id) as place
              from wears w join items mine on mine.id = w.item_id
              where mine.owner_uid = ${ownerUid} and mine.deleted_at is null
                and w.worn_on between ${from} and ${to}
                and not exists (
                  select 1 from planner_entry_items k join planner_entries e on e.id = k.entry_id
                  where k.item_id = w.item_id and k.worn and e.date = w.worn_on
                    and e.owner_uid = ${ownerUid} and e.deleted_at is null)
            ) w join items i on i.id = w.item_id
            where w.place <= ${limits.planner.wornPieces}
          ) worn), '[]') as worn`.execute(db);
      return rows[0] ?? { entries: [], worn: [] };
    },

    /** Entries of a few days with the person's time zone, which decides which of them is today. */
    async around(
      ownerUid: string,
      from: string,
      to: string,
    ): Promise<{ timezone: string; total: number; entries: PlannerEntryRow[] }> {
      const { rows } = await sql<{ timezone: string; total: number; entries: PlannerEntryRow[] }>`
        select ${timezoneOf(sql`${ownerUid}`)} as timezone,
          (select count(*)::int from planner_entries where owner_uid = ${ownerUid} and deleted_at is null) as total,
          coalesce((
            select json_agg(entry order by entry.date, entry.slot, entry.id) from (
              select ${plannerEntryColumns} from planner_entries e
              where e.owner_uid = ${ownerUid} and e.deleted_at is null and e.date between ${from} and ${to}
            ) entry), '[]') as entries`.execute(db);
      return rows[0]!;
    },

    /** One entry; not from the trash unless asked for. */
    async find(
      ownerUid: string,
      entryId: string,
      { trash = false } = {},
    ): Promise<PlannerEntryRow | undefined> {
      const { rows } = await sql<{ entry: PlannerEntryRow }>`
        select to_jsonb(entry) as entry from (
          select ${plannerEntryColumns} from planner_entries e
          where e.id = ${entryId} and e.owner_uid = ${ownerUid}
            ${trash ? sql`` : sql`and e.deleted_at is null`}
        ) entry`.execute(db);
      return rows[0]?.entry;
    },

    /** @returns false when the id exists already */
    async insert(ownerUid: string, id: string, values: PlannerEntryValues, now: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('planner_entries')
        .values({ id, owner_uid: ownerUid, ...values, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Changes a locked entry. Moving and marking it keep its version. */
    async update(
      id: string,
      changes: Partial<PlannerEntryValues>,
      now: Date,
      { edit }: { edit: boolean },
    ): Promise<void> {
      await db
        .updateTable('planner_entries')
        .set({ ...changes, updated_at: now, ...(edit && { version: sql<number>`version + 1` }) })
        .where('id', '=', id)
        .execute();
    },

    /** Stores the last names of outfits that are deleted, in the planner of their owner and its trash. */
    async keepNames(outfitIds: readonly string[]): Promise<void> {
      await sql`
        update planner_entries e set outfit_name = o.name from outfits o
        where o.id = any(${outfitIds}::uuid[]) and e.outfit_id = o.id and e.owner_uid = o.owner_uid`.execute(
        db,
      );
    },

    /** Moves an entry into or out of the trash. */
    async move(ids: readonly string[], deletedAt: Date | null, now: Date): Promise<void> {
      await db
        .updateTable('planner_entries')
        .set({ deleted_at: deletedAt, updated_at: now, version: sql<number>`version + 1` })
        .where('id', 'in', ids)
        .execute();
    },
  };
}
