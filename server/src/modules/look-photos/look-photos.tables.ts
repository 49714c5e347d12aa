import type { Timestamp } from '../../platform/database/column-types';

/** The table of migration 195-look-photos.sql. */
export interface LookPhotosTable {
  id: string;
  owner_uid: string;
  /** `YYYY-MM-DD`. */
  date: string;
  picture_id: string;
  sort: number;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    look_photos: LookPhotosTable;
  }
}
