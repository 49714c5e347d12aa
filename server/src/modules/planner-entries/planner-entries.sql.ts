import { sql } from 'kysely';
import type { Category, ItemStatus } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { repeatDays } from '@bestie/contracts/planner-entries';
import type { PlannerStatus } from '@bestie/contracts/planner-entries';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import { coverOf, keptCoverOf } from '../items';
import type { OutfitPieceRow } from '../outfits';

export interface PlannedPieceRow extends OutfitPieceRow {
  wash_due: boolean;
}

/** An entry as the planner shows it. Rows travel as JSON, so instants are texts. */
export interface PlannerEntryRow {
  id: string;
  date: string;
  slot: number;
  status: PlannerStatus;
  occasion: string | null;
  note: string | null;
  outfit_id: string | null;
  outfit_name: string | null;
  /** Null when it is deleted, or none is planned. */
  outfit: { name: string; cover: EmbeddedPicture | null } | null;
  pieces: PlannedPieceRow[];
  repeats: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
}

/** A piece that was worn on a day without being in an entry of it. */
export interface WornPieceRow {
  date: string;
  item_id: string;
  name: string;
  category: Category;
  status: ItemStatus;
  cover: EmbeddedPicture | null;
}

/**
 * The pieces of the entry `e`: the worn ones, if any; else those of its outfit as it is now, or the ones that
 * were planned individually.
 */
const pieces = sql`
  coalesce((
    select json_agg(piece order by piece.sort, piece.item_id) from (
      select k.sort, k.item_id, coalesce(i.name, k.name) as name, coalesce(i.category, k.category) as category,
        i.status, coalesce(i.wash_due, false) as wash_due,
        case when i.id is null
          then ${keptCoverOf('k')}
          else ${coverOf} end as cover
      from (
        select r.item_id, r.sort, r.name, r.category, r.picture_id, r.cutout_id from planner_entry_items r
          where r.entry_id = e.id and case when e.status in ('worn', 'changed') then r.worn else r.planned end
        union all
        select r.item_id, r.sort, r.name, r.category, r.picture_id, r.cutout_id
          from outfit_items r join outfits o on o.id = r.outfit_id
          where r.outfit_id = e.outfit_id and o.owner_uid = e.owner_uid and e.status in ('planned', 'skipped')
      ) k
      left join items i on i.id = k.item_id and i.owner_uid = e.owner_uid and i.deleted_at is null
      order by k.sort, k.item_id limit ${limits.planner.pieces}
    ) piece), '[]')`;

/** The last earlier day within `repeatDays` on which the outfit of the entry `e` is planned or was worn. */
const repeats = sql`(
  select max(other.date)::text from (
    select b.date from planner_entries b
      where b.outfit_id = e.outfit_id and b.owner_uid = e.owner_uid and b.deleted_at is null
        and b.status in ('planned', 'worn') and b.date < e.date and b.date >= e.date - ${repeatDays}::int
    union all
    select w.worn_on from outfit_wears w
      where w.outfit_id = e.outfit_id and w.worn_on < e.date and w.worn_on >= e.date - ${repeatDays}::int
  ) other where e.status <> 'skipped')`;

/** All columns of the entry `e` for the API. */
export const plannerEntryColumns = sql`
  e.id, e.date, e.slot, e.status, e.occasion, e.note, e.outfit_id, e.outfit_name, e.created_at, e.updated_at,
  e.deleted_at, e.version, ${pieces} as pieces, ${repeats} as repeats,
  (select json_build_object('name', o.name, 'cover',
      (select to_jsonb(p) from pictures p where p.object_name = o.cover_object))
    from outfits o where o.id = e.outfit_id and o.owner_uid = e.owner_uid and o.deleted_at is null) as outfit`;
