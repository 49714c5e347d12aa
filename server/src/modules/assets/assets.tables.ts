import type { Generated } from 'kysely';
import type { AssetKind } from '@bestie/contracts/assets';
import type { Timestamp } from '../../platform/database/column-types';

/** Tables of migration 013-spaces.sql that belong to assets. */
export interface AssetsTables {
  space_folders: { space_id: string; path: string; created_at: Timestamp };
  assets: AssetsTable;
  asset_versions: AssetVersionsTable;
  asset_comments: {
    id: string;
    asset_id: string;
    author_uid: string;
    body: string;
    created_at: Timestamp;
    deleted_at: Date | null;
    deleted_by: string | null;
  };
  asset_shares: {
    id: string;
    asset_id: string;
    token_hash: string;
    what: 'preview' | 'original';
    created_by: string;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  asset_archives: {
    id: string;
    space_id: string;
    uid: string;
    name: string;
    asset_ids: string[];
    expires_at: Timestamp;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends AssetsTables {}
}

export interface AssetsTable {
  id: string;
  space_id: string;
  folder: string;
  name: string;
  kind: AssetKind;
  object_name: string;
  content_type: string;
  bytes: number;
  sha256: string;
  duration_seconds: number | null;
  total_bytes: number;
  version_count: Generated<number>;
  comment_count: Generated<number>;
  alt: string;
  tags: string[];
  uploaded_by: string;
  /** The file that a new picture resembles, until somebody decides. */
  looks_like: Generated<string | null>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Date | null;
}

export interface AssetVersionsTable {
  id: string;
  asset_id: string;
  number: number;
  object_name: string;
  content_type: string;
  bytes: number;
  sha256: string;
  uploaded_by: string;
  created_at: Timestamp;
}
