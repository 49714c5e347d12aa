import type { JobSchedulesTable, JobsTable } from '../jobs/jobs.table';
import type { OutboxTable } from '../live/outbox.table';
import type { ObjectsTables } from '../objects/objects.tables';
import type { PicturesTables } from '../pictures/pictures.tables';
import type { SchemaMigrationsTable } from './migrations';

/**
 * Every table of the database. A module declares the interface of its own table next to its repository and
 * adds one line here.
 */
export interface Database extends ObjectsTables, PicturesTables {
  schema_migrations: SchemaMigrationsTable;
  outbox: OutboxTable;
  jobs: JobsTable;
  job_schedules: JobSchedulesTable;
}
