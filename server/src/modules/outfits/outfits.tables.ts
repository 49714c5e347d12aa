import type { Generated, Selectable } from 'kysely';
import type { Category, Season } from '@bestie/contracts/items';
import type { OutfitVisibility } from '@bestie/contracts/outfits';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import type { Json, Timestamp } from '../../platform/database/column-types';

/** Tables of migrations 024-outfits.sql, 032-remixes.sql and 059-covers.sql. */
export interface OutfitsTables {
  outfits: OutfitsTable;
  outfit_items: OutfitItemsTable;
  outfit_wears: OutfitWearsTable;
}

declare module '../../platform/database/schema' {
  interface Database extends OutfitsTables {}
}

export interface OutfitsTable {
  id: string;
  owner_uid: string;
  name: string;
  document: Json<OutfitDocument>;
  occasion: string | null;
  seasons: Generated<Season[]>;
  notes: string | null;
  visibility: Generated<OutfitVisibility>;
  remixable: Generated<boolean>;
  /** Whether remixes name it; false once its author withdrew it from Top Picks. */
  credited: Generated<boolean>;
  rating: number | null;
  cover_object: string | null;
  /** Incremented whenever the picture changes: with the document, and with pictures of its pieces. */
  look: Generated<number>;
  /** The look that the cover shows; null without a cover, and for covers from elsewhere. */
  cover_look: number | null;
  remix_of: string | null;
  wear_count: Generated<number>;
  /** `YYYY-MM-DD`. */
  last_worn_on: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  version: Generated<number>;
}

export interface OutfitItemsTable {
  outfit_id: string;
  item_id: string;
  sort: number;
  name: string;
  category: Category;
  picture_id: string | null;
  cutout_id: string | null;
}

export interface OutfitWearsTable {
  outfit_id: string;
  worn_on: string;
  created_at: Timestamp;
  /** False where only the planner says so. */
  by_hand: Generated<boolean>;
}

/** Columns that a request can set. */
export type OutfitChanges = Partial<
  Pick<
    Selectable<OutfitsTable>,
    'name' | 'occasion' | 'seasons' | 'notes' | 'visibility' | 'remixable' | 'rating' | 'document'
  >
>;
