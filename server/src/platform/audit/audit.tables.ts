import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string | null, never>;

/** The seal of an hour of the log. */
export interface AuditSealsTable {
  hour: Date;
  rows: number;
  hash: string;
  sealed_at: Generated<Date>;
}

export interface AuditLogTable {
  id: Generated<string>;
  at: Date;
  actor_uid: string | null;
  actor_role: string;
  action: string;
  target_kind: string;
  target_id: string;
  before: Json;
  after: Json;
  reason: string | null;
}
