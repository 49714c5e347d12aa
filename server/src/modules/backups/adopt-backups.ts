import type { BackupFiles, Manifest } from '../../platform/backups/backup-files';
import { files } from '../../platform/backups/backup-files';
import { momentOfName } from '../../platform/backups/backup-name';
import { bytesOfBackup, isWhole } from '../../platform/backups/backup-places';
import { DamagedPart } from '../../platform/backups/sealed-stream';
import type { Logger } from '../../platform/logger';
import type { BackupsRepository } from './backups.repository';

export interface AdoptOptions {
  backups: BackupsRepository;
  /** The first place, and the second one if there is one. */
  places: readonly BackupFiles[];
  logger: Logger;
}

/**
 * Lists backups that are there and that the database does not know, with their own time: after a restore, those that are newer
 * than the restored one. What cannot be opened with this key stays as it is.
 * @returns their ids
 */
export async function adoptBackups({ backups, places, logger }: AdoptOptions): Promise<string[]> {
  const known = await backups.listStates();
  const adopted: string[] = [];

  async function readManifest(from: BackupFiles, id: string): Promise<Manifest | null> {
    try {
      return await from.readManifest(id);
    } catch (error) {
      if (!(error instanceof DamagedPart)) throw error;
      logger.warn({ err: error }, 'a backup that the database does not know cannot be opened');
      return null;
    }
  }

  for (const from of places)
    for (const id of await from.place.list(files.sets)) {
      if (known.has(id) || adopted.includes(id) || !momentOfName(id) || !(await isWhole(from.place, id)))
        continue;
      const manifest = await readManifest(from, id);
      if (manifest === null) continue;
      const second = places[1];
      const endedAt = new Date(manifest.endedAt);
      await backups.adopt({
        id,
        requested_at: new Date(manifest.startedAt),
        started_at: new Date(manifest.startedAt),
        ended_at: endedAt,
        row_count: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        object_count: manifest.objects.count,
        bytes: await bytesOfBackup(from.place, manifest),
        copied_at: second && (await isWhole(second.place, id)) ? endedAt : null,
      });
      adopted.push(id);
    }
  return adopted;
}
