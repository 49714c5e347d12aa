import type { Generated, Selectable } from 'kysely';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import type { StoredEncoding } from '@bestie/contracts/releases';
import type { ReleaseProof } from '@bestie/contracts/releases.contract';
import type { HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import type { Json, Timestamp } from '../database/column-types';

/** Tables of 022-releases.sql and 023-release-publishing.sql: releases, their files, channels and deploy tokens. */
export interface ReleasesTables {
  releases: ReleasesTable;
  release_files: ReleaseFilesTable;
  release_channels: ReleaseChannelsTable;
  release_revision: ReleaseRevisionTable;
  release_tokens: ReleaseTokensTable;
  release_errors: ReleaseErrorsTable;
  release_error_people: ReleaseErrorPeopleTable;
  release_proofs: ReleaseProofsTable;
  release_webhooks: ReleaseWebhooksTable;
  release_webhook_deliveries: ReleaseWebhookDeliveriesTable;
}

export interface ReleasesTable {
  remote_id: string;
  version: string;
  state: Generated<'publishing' | 'published' | 'built-in'>;
  description: Json<RemoteRelease | HostRelease>;
  surface: Json<ApiSurface>;
  note: string | null;
  began_at: Timestamp;
  published_at: Timestamp | null;
  publisher_kind: 'person' | 'team' | 'build';
  publisher_id: string;
  publisher_name: string;
  retired_at: Timestamp | null;
  backwards: Generated<boolean>;
  preview_branch: string | null;
  preview_people: Generated<string[]>;
}

export interface ReleaseFilesTable {
  remote_id: string;
  version: string;
  path: string;
  encoding: StoredEncoding;
  bytes: number;
  content_id: string;
}

export interface ReleaseChannelsTable {
  remote_id: string;
  stable_version: string | null;
  previous_version: string | null;
  canary_version: string | null;
  canary_places: Generated<number>;
  canary_people: Generated<string[]>;
  canary_since: Timestamp | null;
  canary_steps: Generated<number[]>;
  canary_step_minutes: Generated<number>;
  canary_stepped_at: Timestamp | null;
  canary_without_visitors: Generated<boolean>;
  promotion: Generated<'team' | 'admin'>;
  revision: Generated<number>;
}
export type ChannelsRow = Selectable<ReleaseChannelsTable>;

export interface ReleaseRevisionTable {
  singleton: Generated<boolean>;
  revision: number;
}

export interface ReleaseTokensTable {
  id: string;
  remote_id: string;
  name: string;
  secret_hash: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

export interface ReleaseProofsTable {
  remote_id: string;
  version: string;
  passed: boolean;
  report: Json<ReleaseProof>;
  made_at: Timestamp;
}

export interface ReleaseErrorsTable {
  remote_id: string;
  version: string;
  fingerprint: string;
  message: string;
  stack: string[];
  mapped: boolean;
  first_at: Timestamp;
  last_at: Timestamp;
  first_person_hash: string;
}

export interface ReleaseErrorPeopleTable {
  remote_id: string;
  version: string;
  fingerprint: string;
  /** `2026-11-21`, UTC. */
  day: string;
  person_hash: string;
}

export interface ReleaseWebhooksTable {
  id: string;
  remote_id: string;
  url: string;
  created_at: Timestamp;
}

export interface ReleaseWebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event: string;
  subject: string;
  body: string;
  created_at: Timestamp;
  attempts: Generated<number>;
  status: number | null;
  delivered_at: Timestamp | null;
}
