import type { BackupFiles, BackupObject, Manifest } from '../../platform/backups/backup-files';
import type { ScratchServer } from '../../platform/backups/backup-tools';
import type { DatabaseConnection } from '../../platform/database/database';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';

/** What the checks of a drill work on: the backup, the database that it was loaded into, and a server on that. */
export interface DrillContext {
  from: BackupFiles;
  manifest: Manifest;
  objects: readonly BackupObject[];
  database: DatabaseConnection;
  /** Objects in the scratch folder. */
  driver: ObjectDriver;
  server: () => Promise<ScratchServer>;
}
