import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { isHeic } from '@bestie/remote-kit/heic-photos';
import { noteRefused } from '@bestie/remote-kit/refused-files';
import type { NewUpload, ShellUploads, UploadStep } from '@bestie/remote-kit/upload-contract';
import { roomBeside, roomInWords } from '../items/closet-room';
import { pathOfFile, preparePhoto, type ReadyPhoto } from './photo-files';

/** The group of uploads into the closet. */
export const closetGroup = 'closet';

/** HEIC photos that are converted before the upload, so that they are checked for duplicates in batches. */
const openedAtOnce = 8;

/** A photo upload into the closet: it becomes a draft with the same id. */
function closetUpload(uid: string, { file, path: fileName, type, extension }: ReadyPhoto): NewUpload {
  const id = uuidv7();
  const path = `users/${uid}/closet/${id}.${extension}`;
  const create = (keepLookAlikes: boolean): UploadStep => ({
    operation: 'items.create',
    input: { id, status: 'draft', fileName, photos: [path], ...(keepLookAlikes && { keepLookAlikes }) },
    batch: {
      operation: 'items.createDrafts',
      list: 'drafts',
      fields: ['id', 'photos', 'fileName', 'keepLookAlikes'],
      most: limits.items.createDrafts,
    },
  });
  return {
    id,
    file,
    group: closetGroup,
    path,
    type,
    name: fileName.split('/').at(-1) ?? fileName,
    href: paths.fan.uploadCloset,
    duplicates: {
      operation: 'items.findBySha256',
      input: {},
      hashes: 'sha256',
      within: 'skip',
      matchPaths: {
        id: 'duplicate.itemId',
        name: 'duplicate.name',
        picture: 'duplicate.cover.sources.small',
      },
      replace: {
        path,
        then: [
          create(false),
          {
            operation: 'items.mergeDraft',
            input: { draftId: id },
            fill: { itemId: 'duplicate' },
            // The draft is trashed as soon as its photo has moved.
            repeated: ['not_found'],
          },
        ],
      },
      // The review does not ask once more.
      keep: { then: [create(true)] },
    },
    then: [create(false)],
    invalidates: [itemsQueries.all],
  };
}

/**
 * Adds photos up to the limits; refused files are reported with their reasons.
 * @param pieces number that the closet has, or null while it is unknown
 * @returns how many HEIC photos were converted to JPEG
 */
export async function addToCloset(
  uploads: ShellUploads,
  uid: string,
  files: readonly File[],
  pieces: number | null = null,
): Promise<number> {
  const fresh = (await uploads.giveFiles(files.map((file) => ({ file })))).map(({ file }) => file);
  const open = uploads
    .getSnapshot()
    .files.filter(({ group, state }) => group === closetGroup && state !== 'success').length;
  const slots = Math.max(0, limits.closetUpload.files - open);
  const expected = pieces === null ? null : pieces + open;
  const room = expected === null ? slots : Math.min(slots, roomBeside(expected));
  noteRefused(
    closetGroup,
    fresh.slice(room).map((file) => ({
      name: pathOfFile(file),
      reason:
        expected !== null && room < slots
          ? roomInWords(expected)
          : `Up to ${limits.closetUpload.files} photos at a time.`,
    })),
  );
  const taken = fresh.slice(0, room);
  const closed = await Promise.all(taken.map(isHeic));
  await addReady(
    uploads,
    uid,
    taken.filter((_, index) => !closed[index]),
    false,
  );
  const heic = taken.filter((_, index) => closed[index]);
  let opened = 0;
  for (let at = 0; at < heic.length; at += openedAtOnce)
    opened += await addReady(uploads, uid, heic.slice(at, at + openedAtOnce), true);
  return opened;
}

/** @returns how many were converted to JPEG */
async function addReady(
  uploads: ShellUploads,
  uid: string,
  files: readonly File[],
  heic: boolean,
): Promise<number> {
  const ready: ReadyPhoto[] = [];
  for (const file of files) {
    const prepared = await preparePhoto(file, heic);
    if ('refusal' in prepared)
      noteRefused(closetGroup, [{ name: pathOfFile(file), reason: prepared.refusal }]);
    else ready.push(prepared);
  }
  if (ready.length > 0) await uploads.add(ready.map((photo) => closetUpload(uid, photo)));
  return ready.filter(({ becameJpeg }) => becameJpeg).length;
}
