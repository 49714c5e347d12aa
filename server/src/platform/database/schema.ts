import type { IdentityTables } from '../identity/identity.tables';
import type { AuditLogTable, AuditSealsTable } from '../audit/audit.tables';
import type { JobKindsTable, JobSchedulesTable, JobsTable } from '../jobs/jobs.tables';
import type { SecretKeysTable } from '../keys/secret-keys.tables';
import type { OutboxTable } from '../live/outbox.tables';
import type { MailTables } from '../mail/mail.tables';
import type { ObjectsTables } from '../objects/objects.tables';
import type { ReleasesTables } from '../releases/releases.tables';
import type { TelemetryTables } from '../releases/telemetry/telemetry.tables';
import type { StepUpsTable } from '../step-up/step-ups.tables';
import type { PicturesTables } from '../pictures/pictures.tables';
import type { SchemaMigrationsTable } from './migrations';

/**
 * Every table of the database. The platform's tables are listed here; each noun adds its own next to their
 * interfaces with `declare module '…/platform/database/schema'`, so that the platform imports no noun.
 */
export interface Database
  extends IdentityTables, MailTables, ObjectsTables, PicturesTables, ReleasesTables, TelemetryTables {
  schema_migrations: SchemaMigrationsTable;
  outbox: OutboxTable;
  jobs: JobsTable;
  job_kinds: JobKindsTable;
  job_schedules: JobSchedulesTable;
  audit_log: AuditLogTable;
  audit_seals: AuditSealsTable;
  step_ups: StepUpsTable;
  secret_keys: SecretKeysTable;
}
