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

/**
 * A file as it can go up: a HEIC photo as the JPEG that the browser makes of it.
 * @returns in words why there is none, where there is none
 */
async function readyFile(chosen: ChosenFile): Promise<ChosenFile | { refusal: string }> {
  const { file, folder } = chosen;
  const heic = await isHeic(file);
  const jpeg = heic ? await jpegOf(file) : null;
  if (heic && !jpeg) return { refusal: heicRefusal };
  const refusal = refusalOf(jpeg ?? file);
  if (refusal !== null) return { refusal };
  // A handle would open the photo that was chosen, not the JPEG.
  return jpeg ? { file: jpeg, folder } : chosen;
}

/** What became of files that were chosen. */
export interface TakenFiles {
  refused: RefusedFile[];
  /** How many went as JPEG in the place of HEIC. */
  becameJpeg: number;
}

/** Takes files up to the limit. */
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
    const ready = full ? { refusal: `Only ${limits.spaces.files} files at once.` } : await readyFile(one);
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

/** The group of newer versions of a file that are on their way. */
export const versionGroup = (assetId: string): string => `asset:${assetId}`;

/**
 * Puts a file on its way to be the newest version of another one.
 * @returns in words why it cannot be; null when it goes
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
  if (assetKindOf(typeOf(file)) !== kind) return 'A new version is of the same kind as the file.';
  const id = uuidv7();
  const path = `${assetObjectPrefix(spaceId, assetId)}${id}.${extensionOf(file.name)}`;
  await uploads.add([
    {
      ...{ id, file, path, name: cleanName(file.name), type: typeOf(file), group: versionGroup(assetId) },
      ...(handle && { handle }),
      href: spacePath(spaceId, { asset: assetId }),
      then: [
        {
          ...{ operation: 'assets.addVersion', input: { spaceId, assetId, path } },
          fill: { durationSeconds: 'durationSeconds' },
        },
      ],
      invalidates: [assetsQueries.inSpace(spaceId), spacesQueries.all],
    },
  ]);
  return null;
}
