import type { PaletteColour } from '@bestie/contracts/fields';
import type { GeneratedTimestamp, Json } from '../database/column-types';

/** Tables of migration 003-objects.sql that belong to pictures. */
export interface PicturesTables {
  pictures: PicturesTable;
}

export interface PicturesTable {
  id: string;
  object_name: string;
  generation: number;
  owner_uid: string;
  space_id: string | null;
  state: 'processing' | 'ready' | 'failed';
  /** A sentence for the owner when `state` is `failed`. */
  reason: string | null;
  width: number | null;
  height: number | null;
  /** Thumbhash in base64. */
  placeholder: string | null;
  palette: Json<PaletteColour[]>;
  /** 64 characters 0 or 1; `bit_count(a.phash # b.phash)` is the distance of two pictures. */
  phash: string | null;
  sha256: string;
  small_content: string | null;
  medium_content: string | null;
  large_content: string | null;
  created_at: GeneratedTimestamp;
}
