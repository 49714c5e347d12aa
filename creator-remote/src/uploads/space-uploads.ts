import { uuidv7 } from 'uuidv7';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetObjectPrefix, joinFolder } from '@bestie/contracts/assets';
import { limits } from '@bestie/contracts/limits';
import type { RefusedFile } from '@bestie/remote-kit/refused-files';
import type { NewUpload, ShellUploads } from '@bestie/remote-kit/upload-contract';
import { spaceUploadPath } from '../spaces/space-paths';
import { extensionOf, refusalOf, typeOf } from './file-rules';
import { cleanName } from './upload-files';
import type { ChosenFile } from './upload-files';

/** The group of everything that is on its way into a space. */
export const spaceGroup = (spaceId: string): string => `space:${spaceId}`;

/** A file on its way into a space: it becomes an asset of the same id, or the newest version of its twin. */
function spaceUpload(spaceId: string, folder: string, { file, handle }: ChosenFile): NewUpload {
  const id = uuidv7();
  const name = cleanName(file.name);
  const object = `${uuidv7()}.${extensionOf(file.name)}`;
  const path = assetObjectPrefix(spaceId, id) + object;
  return {
    ...{ id, file, name, folder, path, group: spaceGroup(spaceId), type: typeOf(file) },
    ...(handle && { handle }),
    href: spaceUploadPath(spaceId, folder),
    duplicates: {
      ...{ operation: 'assets.findBySha256', input: { spaceId }, hashes: 'sha256', within: 'ask' },
      twin: { id: 'asset.id', name: 'asset.name', picture: 'asset.picture.sources.small' },
      replace: {
        // Bytes lie below the asset that they belong to.
        path: assetObjectPrefix(spaceId, '{twin}') + object,
        then: [
          {
            operation: 'assets.addVersion',
            input: { spaceId },
            fill: { assetId: 'twin', path: 'path', durationSeconds: 'durationSeconds' },
          },
        ],
      },
    },
    then: [
      {
        operation: 'assets.register',
        input: { spaceId, id, path, name, folder },
        fill: { durationSeconds: 'durationSeconds' },
      },
    ],
    invalidates: [assetsQueries.inSpace(spaceId), spacesQueries.all],
  };
}

/** Takes files up to the limit. @returns those that were not taken */
export async function addToSpace(
  uploads: ShellUploads,
  spaceId: string,
  folder: string,
  chosen: readonly ChosenFile[],
): Promise<RefusedFile[]> {
  const fresh = await uploads.giveFiles(chosen);
  const open = uploads
    .getSnapshot()
    .files.filter(({ group, state }) => group === spaceGroup(spaceId) && state !== 'success').length;
  const refused: RefusedFile[] = [];
  const taken: NewUpload[] = [];
  for (const one of fresh) {
    const full = open + taken.length >= limits.spaces.files;
    const reason = full ? `Only ${limits.spaces.files} files at once.` : refusalOf(one.file);
    if (reason !== null) refused.push({ name: one.file.name, reason });
    else taken.push(spaceUpload(spaceId, one.folder ? joinFolder(folder, one.folder) : folder, one));
  }
  if (taken.length > 0) await uploads.add(taken);
  return refused;
}
