import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { Database } from '../../platform/database/schema';
import { timezoneOf } from '../../platform/identity/people.sql';
import { coverOf } from '../items';
import { pieceColumns } from '../suggestions';
import type { SuggestionPieceRow } from '../suggestions';
import { weeksLookedAt } from './laundry-days';
import type { TripLaundry } from './laundry-days';

export interface LaundryPieceRow extends Omit<SuggestionPieceRow, 'wearable'> {
  wears_since_wash: number;
  /** The owner's number or that of its category; null for pieces that are not washed. */
  wash_every: number | null;
}

/** Rows of one person, as JSON. */
export interface LaundryRow {
  timezone: string;
  /** Plain days of the wash log. */
  washed_on: string[];
  trips: TripLaundry[];
  pieces: LaundryPieceRow[];
}

/** Maximum of pieces of each part that may replace one in the wash; those unworn for longest come first. */
const sparesOfPart = 24;
const places = JSON.stringify(
  Object.entries(outfitPartOf).map(([category, part]) => ({ category, place: part ?? category })),
);

/** SQL of the laundry forecast. */
export function createLaundryRepository(db: Kysely<Database>) {
  return {
    /**
     * The planned pieces, pieces that can replace them, and when their owner washes, in one query.
     * @param utcDay today in UTC, a plain day
     * @param until last plain day of the forecast
     */
    async find(
      ownerUid: string,
      plannedIds: readonly string[],
      utcDay: string,
      until: string,
    ): Promise<LaundryRow> {
      const { rows } = await sql<LaundryRow>`
        with places as materialized (
          select * from jsonb_to_recordset(${places}::jsonb) as l(category text, place text)
        ), planned as materialized (
          select i.id, l.place from items i join places l on l.category = i.category
          where i.id = any(${plannedIds}::uuid[]) and i.owner_uid = ${ownerUid} and i.deleted_at is null
        ), spare as (
          select i.id, row_number() over (partition by l.place order by i.idle_since, i.id) as nth
          from items i join places l on l.category = i.category
          where i.owner_uid = ${ownerUid} and i.deleted_at is null and i.status = 'active'
            and l.place in (select place from planned) and i.id not in (select id from planned)
        ), chosen as (
          select ${pieceColumns}, i.wears_since_wash, coalesce(i.wash_every, usual_wash_every(i.category)) as wash_every
          from items i
          where i.owner_uid = ${ownerUid} and i.id in (
            select id from planned union all select id from spare where nth <= ${sparesOfPart})
        )
        select ${timezoneOf(sql`${ownerUid}`)} as timezone,
          array(
            select distinct w.washed_on::text from washes w join items i on i.id = w.item_id
            where i.owner_uid = ${ownerUid} and w.washed_on between ${utcDay}::date - ${weeksLookedAt * 7}::int
              and ${utcDay}::date) as washed_on,
          coalesce((
            select jsonb_agg(jsonb_build_object('from', t.starts_on, 'to', t.ends_on, 'laundryDays', t.laundry_days))
            from trips t
            where t.owner_uid = ${ownerUid} and t.deleted_at is null
              and t.starts_on <= ${until}::date and t.ends_on >= ${utcDay}::date - 1), '[]') as trips,
          coalesce((
            select jsonb_agg(to_jsonb(i) || jsonb_build_object('cover', ${coverOf}) order by i.id) from chosen i), '[]')
            as pieces`.execute(db);
      return rows[0] as LaundryRow;
    },
  };
}
