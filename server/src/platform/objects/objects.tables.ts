import type { ColumnType, Generated } from 'kysely';
import type { QuotaRole } from '@bestie/contracts/quotas';
import type { GeneratedTimestamp, Json, Timestamp } from '../database/column-types';
import type { ObjectMetadata } from './protocol/object-metadata';
import type { ObjectPreconditions } from './protocol/object-conditions';
import type { ObjectResource } from './protocol/object-resource';

/** Tables of object storage. */
export interface ObjectsTables {
  object_contents: ObjectContentsTable;
  objects: ObjectsTable;
  object_uploads: ObjectUploadsTable;
  object_usage: ObjectUsageTable;
  object_orphans: ObjectOrphansTable;
  object_strays: OrphanedContentsTable;
  role_quotas: RoleQuotasTable;
  person_quotas: PersonQuotasTable;
}

/** Quotas that admins set. */
interface QuotaColumns {
  reason: string;
  version: Generated<number>;
  updated_at: Timestamp;
}

export interface RoleQuotasTable extends QuotaColumns {
  role: QuotaRole;
  /** Null: the default again. */
  bytes: number | null;
}

export interface PersonQuotasTable extends QuotaColumns {
  uid: string;
  bytes: number;
  /** Null: until an admin ends it. */
  ends_at: ColumnType<Date | null, Date | null, Date | null>;
  set_by: string;
}

/** Objects without references. */
export interface ObjectOrphansTable {
  name: string;
  /** When that was first detected. */
  since: Timestamp;
}

/** Stored contents that no row names. */
export interface OrphanedContentsTable {
  content_id: string;
  /** When that was first detected. */
  since: Timestamp;
}

export interface ObjectContentsTable {
  id: string;
  state: 'writing' | 'live' | 'dead';
  changed_at: GeneratedTimestamp;
}

export interface ObjectsTable {
  name: string;
  generation: Generated<number>;
  metageneration: Generated<number>;
  content_id: string;
  size: number;
  /** Base64, as in the protocol. */
  md5: string;
  /** Base64; null for objects that were stored before it was computed. */
  crc32c: string | null;
  /** Hexadecimal. */
  sha256: string;
  content_type: string;
  cache_control: string | null;
  content_disposition: string | null;
  content_encoding: string | null;
  content_language: string | null;
  custom_metadata: Json<Record<string, string>>;
  download_tokens: string[];
  owner_uid: string;
  /** The resource that its folder belongs to; null for a person's own. */
  resource_kind: string | null;
  resource_id: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface ObjectUploadsTable {
  id_hash: string;
  name: string;
  uid: string;
  content_id: string;
  content_type: string;
  declared_size: number | null;
  metadata: Json<ObjectMetadata>;
  preconditions: Json<ObjectPreconditions>;
  received: Generated<number>;
  /** Bytes that may be stored while no size is declared; they are reserved. */
  reserved: Generated<number>;
  state: Generated<'active' | 'final' | 'cancelled'>;
  resource: Json<ObjectResource> | null;
  expires_at: Timestamp;
}

export interface ObjectUsageTable {
  uid: string;
  bytes: number;
  objects: number;
}
