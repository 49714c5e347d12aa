import type { PaletteColour } from '@bestie/contracts/fields';
import type { Generated, Selectable } from 'kysely';
import type { GeneratedTimestamp, Json } from '../database/column-types';

/** Tables of migrations 003-objects.sql, 017-picture-formats.sql and 029-cut-outs.sql that belong to pictures. */
export interface PicturesTables {
  pictures: PicturesTable;
}

export interface PicturesTable {
  id: string;
  object_name: string;
  generation: number;
  owner_uid: string;
  /** The resource that its object belongs to; null for a person's own. */
  resource_kind: string | null;
  resource_id: string | null;
  state: 'processing' | 'ready' | 'failed';
  /** A message for the owner when `state` is `failed`. */
  reason: string | null;
  width: number | null;
  height: number | null;
  /** Thumbhash in base64. */
  placeholder: string | null;
  palette: Json<PaletteColour[]>;
  /** 64 characters 0 or 1; `bit_count(a.phash # b.phash)` is the distance between two pictures. */
  phash: string | null;
  sha256: string;
  /** The photo that this one is cut from; its own object is then the mask. */
  cut_of: string | null;
  small_content: string | null;
  medium_content: string | null;
  large_content: string | null;
  /** Null until it is made, and where WebP is smaller. */
  small_avif: string | null;
  medium_avif: string | null;
  large_avif: string | null;
  /** Part of the URLs of its derivatives. */
  revision: Generated<number>;
  created_at: GeneratedTimestamp;
}

/** A picture inside a row, as `row_to_json` writes it. */
export type EmbeddedPicture = Omit<Selectable<PicturesTable>, 'created_at'> & {
  /** Of a photo of a piece whose background was cut away. */
  cutout?: Omit<Selectable<PicturesTable>, 'created_at'> | null;
};
