import type { Generated, Selectable } from 'kysely';
import type { TripActivity } from '@bestie/contracts/trips.contract';
import type { Json, Timestamp } from '../../platform/database/column-types';

/** Tables of trips, of migration 025-planner.sql. */
export interface TripsTables {
  trips: TripsTable;
  pack_items: PackItemsTable;
}

declare module '../../platform/database/schema' {
  interface Database extends TripsTables {}
}

export interface TripsTable {
  id: string;
  owner_uid: string;
  name: string;
  /** `YYYY-MM-DD`, as the other days. */
  starts_on: string;
  ends_on: string;
  activities: Json<TripActivity[]>;
  laundry_days: Generated<string[]>;
  weight_limit_grams: number | null;
  /** Of the server's list of places. */
  place_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  version: Generated<number>;
}

export interface PackItemsTable {
  id: string;
  trip_id: string;
  item_id: string | null;
  label: string;
  quantity: number;
  packed: Generated<boolean>;
  pinned: boolean;
  sort: number;
}

/** Columns that a request can set. */
export type TripValues = Pick<
  Selectable<TripsTable>,
  'name' | 'starts_on' | 'ends_on' | 'activities' | 'laundry_days' | 'weight_limit_grams' | 'place_id'
>;
