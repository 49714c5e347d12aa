import type { Timestamp } from '../../database/column-types';

/** Tables of 022-releases.sql and 065-release-grants.sql: release telemetry. */
export interface TelemetryTables {
  release_sightings: ReleaseTelemetryTable;
  release_salts: ReleaseSaltsTable;
}

export interface ReleaseTelemetryTable {
  remote_id: string;
  version: string;
  /** `2026-11-21`, UTC. */
  day: string;
  person_hash: string;
  seen_at: Timestamp;
  failed_at: Timestamp | null;
  failure: string | null;
  load_ms: number | null;
  /** See `GivenRelease` (release-grants.ts). */
  canary_since: Timestamp;
}

export interface ReleaseSaltsTable {
  day: string;
  salt: string;
}
