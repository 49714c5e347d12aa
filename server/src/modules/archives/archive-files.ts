import { extname } from 'node:path';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { ObjectsService } from '../../platform/objects/objects.service';
import type { PicturesRepository } from '../../platform/pictures/pictures.repository';
import { deriveId } from './archive-ids';
import type { LocalFile } from './archive-localise';
import type { ArchiveReader } from './archive-reader';
import { ArchiveRefused } from './archive-refused';
import { originalName } from '../../platform/module/archive-tables';
import type { ArchivesRepository } from './archives.repository';

type ManifestFile = ArchiveReader['manifest']['files'][number];

export interface ArchiveFilesDependencies {
  archives: ArchivesRepository;
  pictures: Pick<PicturesRepository, 'forObjects'>;
  objects: Pick<ObjectsService, 'ensureObject' | 'find' | 'usage' | 'reserved' | 'quota'>;
}

/** An original that must be stored, or is stored already. */
export interface PlannedFile extends ManifestFile {
  objectName: string;
  /** Its bytes are already stored. */
  there: boolean;
}

const gigabytes = (bytes: number) => `${(bytes / 1000 ** 3).toFixed(2)} GB`;

/** Stores the originals of an archive: names, quota and bytes. */
export function createArchiveFiles({ archives, pictures, objects }: ArchiveFilesDependencies) {
  return {
    /**
     * Plans the object names of the originals that rows refer to. Nothing is written.
     * @param wanted their paths in the archive
     */
    async plan(
      uid: string,
      reader: Pick<ArchiveReader, 'manifest'>,
      wanted: ReadonlySet<string>,
      note: (words: string) => void,
    ): Promise<PlannedFile[]> {
      const files = reader.manifest.files.filter(({ path }) => wanted.has(path));
      const idOf = ({ path }: ManifestFile) => originalName.exec(path)?.[1] ?? '';
      const owned = await archives.objects(uid, { pictureIds: files.map(idOf), names: [] });
      const ownByPicture = new Map(owned.map((object) => [object.picture_id, object]));
      const planned: PlannedFile[] = [];
      for (const file of files) {
        if (file.bytes > limits.closetUpload.fileBytes || file.bytes === 0) {
          note(
            `${file.path} was left out: a photo has up to ${limits.closetUpload.fileBytes / 1024 ** 2} MB.`,
          );
          continue;
        }
        const own = ownByPicture.get(idOf(file));
        if (own?.sha256 === file.sha256) {
          planned.push({ ...file, objectName: own.object_name, there: true });
          continue;
        }
        const objectName = `users/${uid}/archive/${deriveId(uid, idOf(file))}${extname(file.path)}`;
        const current = await objects.find(objectName);
        planned.push({ ...file, objectName, there: current?.sha256 === file.sha256 });
      }
      return planned;
    },

    /** @throws ArchiveRefused with a sentence when the originals exceed the quota */
    async requireRoom(uid: string, files: readonly PlannedFile[], archiveBytes: number): Promise<void> {
      const needed = files.reduce((sum, { there, bytes }) => sum + (there ? 0 : bytes), 0);
      const [{ bytes }, reserved, quota] = await Promise.all([
        ...([objects.usage(uid), objects.reserved(uid), objects.quota(uid)] as const),
      ]);
      const free = quota - bytes - reserved;
      if (needed <= free) return;
      throw new ArchiveRefused(
        `Its photos need ${gigabytes(needed)}, and ${gigabytes(Math.max(0, free))} of your ${gigabytes(quota)} are free. ` +
          `The uploaded archive takes ${gigabytes(archiveBytes)} of that until the import ends.`,
      );
    },

    /**
     * Stores one original as durably as an upload, unless it is already stored.
     * @returns false when storage refuses it, which is noted
     */
    async store(
      uid: string,
      reader: Pick<ArchiveReader, 'readBytes'>,
      file: PlannedFile,
      note: (words: string) => void,
    ): Promise<boolean> {
      if (file.there) return true;
      try {
        const bytes = await reader.readBytes(file.path, file.bytes);
        const type = file.type ?? 'application/octet-stream';
        // Hundreds of photos come at once; those that other people add meanwhile are processed first.
        await objects.ensureObject(file.objectName, bytes, type, uid, { isAwaited: false });
        return true;
      } catch (error) {
        if (!(error instanceof BestieError)) throw error;
        if (error.code === 'quota_exceeded')
          throw new ArchiveRefused(
            'Your storage is full. What was imported stays; free some space and import it again.',
          );
        note(`${file.path} was left out: ${error.message}`);
        return false;
      }
    },

    /** The files in the account by their paths in the archive. */
    async local(files: readonly PlannedFile[]): Promise<Map<string, LocalFile>> {
      const known = await pictures.forObjects(files.map(({ objectName }) => objectName));
      return new Map(
        files.map(({ path, objectName }) => [
          path,
          { objectName, pictureId: known.get(objectName)?.id ?? null },
        ]),
      );
    },
  };
}
