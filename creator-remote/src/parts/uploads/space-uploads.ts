import { uuidv7 } from 'uuidv7';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetKindOf, assetObjectPrefix, joinFolder } from '@bestie/contracts/assets';
import type { Asset } from '@bestie/contracts/assets.contract';
import { limits } from '@bestie/contracts/limits';
import { heicRefusal, isHeic, jpegOf } from '@bestie/remote-kit/heic-photos';
import type { RefusedFile } from '@bestie/remote-kit/refused-files';
import type { NewUpload, ShellUploads } from '@bestie/remote-kit/upload-contract';
import { spacePath, spaceUploadPath } from '../spaces/space-paths';
import { extensionOf, refusalOf, typeOf } from './file-rules';
import { cleanName } from './upload-files';
import type { ChosenFile } from './upload-files';

/** The group of uploads into a space. */
export const spaceGroup = (spaceId: string): string => `space:${spaceId}`;

/** An upload into a space: it becomes an asset with the same id, or a new version of its duplicate. */
function spaceUpload(
  spaceId: string,
  folder: string,
  { file, handle }: ChosenFile,
  id: string = uuidv7(),
): NewUpload {
  const name = cleanName(file.name);
  const object = `${uuidv7()}.${extensionOf(file.name)}`;
  const path = assetObjectPrefix(spaceId, id) + object;
  return {
    id,
    file,
    name,
    folder,
    path,
    group: spaceGroup(spaceId),
    type: typeOf(file),
    ...(handle && { handle }),
    href: spaceUploadPath(spaceId, folder),
    duplicates: {
      operation: 'assets.findBySha256',
      input: { spaceId },
      hashes: 'sha256',
      within: 'ask',
      matchPaths: { id: 'asset.id', name: 'asset.name', picture: 'asset.picture.sources.small' },
      replace: {
        // Bytes are stored below their asset.
        path: assetObjectPrefix(spaceId, '{duplicate}') + object,
        then: [
          {
            operation: 'assets.addVersion',
            input: { spaceId },
            fill: { assetId: 'duplicate', path: 'path', durationSeconds: 'durationSeconds' },
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

/**
 * Prepares a file for upload: a HEIC photo is converted to JPEG by the browser.
 * @returns a message where it cannot be uploaded
 */
async function readyFile(chosen: ChosenFile): Promise<ChosenFile | { refusal: string }> {
  const { file, folder } = chosen;
  const heic = await isHeic(file);
  const jpeg = heic ? await jpegOf(file) : null;
  if (heic && !jpeg) return { refusal: heicRefusal };
  const refusal = refusalOf(jpeg ?? file);
  if (refusal !== null) return { refusal };
  // The handle would open the original photo instead of the JPEG.
  return jpeg ? { file: jpeg, folder } : chosen;
}

/** Result of adding chosen files. */
export interface TakenFiles {
  refused: RefusedFile[];
  /** How many HEIC photos were converted to JPEG. */
  becameJpeg: number;
}

/** Adds files up to the limit. */
export async function addToSpace(
  uploads: ShellUploads,
  spaceId: string,
  folder: string,
  chosen: readonly ChosenFile[],
): Promise<TakenFiles> {
  const fresh = await uploads.giveFiles(chosen);
  const open = uploads
    .getSnapshot()
    .files.filter(({ group, state }) => group === spaceGroup(spaceId) && state !== 'success').length;
  const refused: RefusedFile[] = [];
  const taken: NewUpload[] = [];
  let becameJpeg = 0;
  for (const one of fresh) {
    const full = open + taken.length >= limits.spaces.files;
    const ready = full ? { refusal: `Up to ${limits.spaces.files} files at a time.` } : await readyFile(one);
    if ('refusal' in ready) {
      refused.push({ name: one.file.name, reason: ready.refusal });
      continue;
    }
    if (ready.file !== one.file) becameJpeg += 1;
    taken.push(spaceUpload(spaceId, one.folder ? joinFolder(folder, one.folder) : folder, ready));
  }
  if (taken.length > 0) await uploads.add(taken);
  return { refused, becameJpeg };
}

/**
 * Uploads one file into a space for something that is being written. A file that is there already becomes a second one.
 * @param target.id the id that the file gets
 * @returns why it cannot be uploaded; null when it was added
 */
export async function addOneToSpace(
  uploads: ShellUploads,
  { id, spaceId, group, href }: { id: string; spaceId: string; group: string; href: string },
  file: File,
): Promise<string | null> {
  const ready = await readyFile({ file, folder: '' });
  if ('refusal' in ready) return ready.refusal;
  const { duplicates: _asksNothing, ...upload } = spaceUpload(spaceId, '', ready, id);
  await uploads.add([{ ...upload, group, href }]);
  return null;
}

/** The group of uploads of new versions of a file. */
export const versionGroup = (assetId: string): string => `asset:${assetId}`;

/**
 * Adds an upload that becomes the newest version of another file.
 * @returns why it cannot be uploaded; null when it was added
 */
export async function addVersion(
  uploads: ShellUploads,
  asset: Pick<Asset, 'id' | 'spaceId' | 'kind'>,
  chosen: ChosenFile,
): Promise<string | null> {
  const [given] = await uploads.giveFiles([chosen]);
  if (!given) return null;
  const ready = await readyFile(given);
  if ('refusal' in ready) return ready.refusal;
  const { file, handle } = ready;
  const { id: assetId, spaceId, kind } = asset;
  if (assetKindOf(typeOf(file)) !== kind) return 'A new version must be the same kind of file.';
  const id = uuidv7();
  const path = `${assetObjectPrefix(spaceId, assetId)}${id}.${extensionOf(file.name)}`;
  await uploads.add([
    {
      id,
      file,
      path,
      name: cleanName(file.name),
      type: typeOf(file),
      group: versionGroup(assetId),
      ...(handle && { handle }),
      href: spacePath(spaceId, { asset: assetId }),
      then: [
        {
          operation: 'assets.addVersion',
          input: { spaceId, assetId, path },
          fill: { durationSeconds: 'durationSeconds' },
        },
      ],
      invalidates: [assetsQueries.inSpace(spaceId), spacesQueries.all],
    },
  ]);
  return null;
}
