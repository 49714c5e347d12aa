import type { Generated } from 'kysely';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { Timestamp } from '../../platform/database/column-types';

/** Tables of migrations 013-spaces.sql, 014-space-visits.sql and 138-hidden-spaces.sql that belong to spaces. */
export interface SpacesTables {
  spaces: {
    id: string;
    owner_uid: string;
    name: string;
    description: Generated<string>;
    cover_asset_id: string | null;
    asset_count: Generated<number>;
    bytes: Generated<number>;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    active_at: Timestamp;
    archived_at: Date | null;
    deleted_at: Date | null;
    hidden_at: Generated<Date | null>;
    hidden_reason: Generated<string | null>;
  };
  space_members: {
    space_id: string;
    uid: string;
    role: SpaceRole;
    added_by: string;
    /** As the caller typed it; null when they named a handle. */
    added_as_email: string | null;
    added_at: Timestamp;
    seen_at: Date | null;
  };
  space_visits: {
    space_id: string;
    uid: string;
    ends_at: Timestamp;
  };
}

declare module '../../platform/database/schema' {
  interface Database extends SpacesTables {}
}
