import { uuidv7 } from 'uuidv7';
import { archivesQueries } from '@bestie/client/archives.queries';
import { storageQueries } from '@bestie/client/storage.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { NewUpload } from '@bestie/remote-kit/upload-contract';

/** The group of archive uploads. */
export const archiveGroup = 'archive';

/** An archive upload; the server starts the import when it is complete. */
export function archiveUpload(uid: string, file: File): NewUpload {
  const id = uuidv7();
  const path = `users/${uid}/archives/${id}.zip`;
  const fileName = file.name.slice(-limits.archives.fileNameLength) || 'archive.zip';
  return {
    id,
    file,
    path,
    name: fileName,
    type: 'application/zip',
    group: archiveGroup,
    href: paths.fan.settings,
    then: [{ operation: 'archives.import', input: { id, path, fileName } }],
    invalidates: [archivesQueries.all, storageQueries.all],
  };
}
