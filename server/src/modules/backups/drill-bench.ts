import type { BackupFiles, BackupObject, Manifest } from '../../platform/backups/backup-files';
import type { ScratchServer } from '../../platform/backups/backup-tools';
import type { DatabaseConnection } from '../../platform/database/database';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';

/** A drill at work: the restored database, its files, and the server on them. */
export interface DrillBench {
  from: BackupFiles;
  manifest: Manifest;
  objects: BackupObject[];
  database: DatabaseConnection;
  driver: ObjectDriver;
  server: () => Promise<ScratchServer>;
}
