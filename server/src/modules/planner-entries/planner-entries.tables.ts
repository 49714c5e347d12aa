import type { Generated } from 'kysely';
import type { Category } from '@bestie/contracts/items';
import type { PlannerStatus } from '@bestie/contracts/planner-entries';
import type { Timestamp } from '../../platform/database/column-types';

/** Tables of migration 025-planner.sql. */
export interface PlannerEntriesTables {
  planner_entries: PlannerEntriesTable;
  planner_entry_items: PlannerEntryItemsTable;
}

declare module '../../platform/database/schema' {
  interface Database extends PlannerEntriesTables {}
}

export interface PlannerEntriesTable {
  id: string;
  owner_uid: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Position in `plannerSlots`. */
  slot: number;
  status: Generated<PlannerStatus>;
  occasion: string | null;
  note: string | null;
  outfit_id: string | null;
  outfit_name: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  version: Generated<number>;
}

export interface PlannerEntryItemsTable {
  entry_id: string;
  item_id: string;
  sort: number;
  /** Planned individually, not as a piece of an outfit. */
  planned: boolean;
  /** Counts as worn by this entry, while the entry is not in the trash. */
  worn: boolean;
  name: string;
  category: Category;
  picture_id: string | null;
  cutout_id: string | null;
}
