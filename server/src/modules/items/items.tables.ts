import type { Generated, Selectable } from 'kysely';
import type { Category, Condition, ItemStatus, ProposedField, Season } from '@bestie/contracts/items';
import type { Timestamp } from '../../platform/database/column-types';

/** Rows of `011-items.sql` that belong to pieces. */
export interface ItemsTable {
  id: string;
  owner_uid: string;
  name: string;
  category: Category;
  subcategory: string | null;
  brand: string | null;
  size: string | null;
  pattern: string | null;
  material: string | null;
  colours: Generated<string[]>;
  seasons: Generated<Season[]>;
  formality: number | null;
  warmth: number | null;
  occasions: Generated<string[]>;
  tags: Generated<string[]>;
  price_amount: number | null;
  price_currency: string | null;
  /** `YYYY-MM-DD`, like every plain day. */
  purchase_date: string | null;
  weight_grams: number | null;
  quantity: Generated<number>;
  location: string | null;
  status: Generated<ItemStatus>;
  condition: Condition | null;
  wash_every: number | null;
  notes: string | null;
  favourite: Generated<boolean>;
  proposed: Generated<ProposedField[]>;
  wear_count: Generated<number>;
  last_worn_on: string | null;
  wears_since_wash: Generated<number>;
  /** The database counts it from the columns above and the category. */
  wash_due: Generated<boolean>;
  cost_per_wear: Generated<number | null>;
  idle_since: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  version: Generated<number>;
}

export interface ItemPhotosTable {
  item_id: string;
  picture_id: string;
  sort: number;
  /** Picture of the mask that cuts the photo from its ground. */
  cutout_id: string | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    items: ItemsTable;
    item_photos: ItemPhotosTable;
  }
}

/** Columns that a person's words can set. */
export type ItemChanges = Partial<
  Pick<
    Selectable<ItemsTable>,
    | 'name'
    | 'category'
    | 'subcategory'
    | 'brand'
    | 'size'
    | 'pattern'
    | 'material'
    | 'colours'
    | 'seasons'
    | 'formality'
    | 'warmth'
    | 'occasions'
    | 'tags'
    | 'price_amount'
    | 'price_currency'
    | 'purchase_date'
    | 'weight_grams'
    | 'quantity'
    | 'location'
    | 'status'
    | 'condition'
    | 'wash_every'
    | 'notes'
    | 'favourite'
  >
>;
