import { imageDimensionsFromData } from 'image-dimensions';
import type { Picture } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { closetPhotos, heicPhotos, photoFormatOf, photosInWords } from '@bestie/contracts/photos';
import { heicRefusal, isHeic, jpegName, jpegOf } from '@bestie/remote-kit/heic-photos';

/** For file inputs and drop zones. HEIC can be chosen too: where the browser opens it, it becomes a JPEG. */
export const acceptedPhotos = [...closetPhotos, heicPhotos]
  .flatMap(({ types, extensions }) => [...types, ...extensions.map((extension) => `.${extension}`)])
  .join();

const megabytes = limits.closetUpload.fileBytes / 1024 / 1024;
const megapixels = limits.picturePixels / 1_000_000;

/** What is taken, before somebody chooses something else. */
export const photoHint = `${photosInWords(closetPhotos, 'or')}, up to ${megabytes} MB and ${megapixels} megapixels each.`;

const saveAsPhoto = `Save it as ${photosInWords(closetPhotos, 'or')}, then add it again.`;
const saveAnew = `Save it anew as ${photosInWords(closetPhotos, 'or')}`;

/** Why a photo that was uploaded is not shown, and what to do about it; null for one that can be shown. */
export const photoTrouble = ({ state, reason }: Pick<Picture, 'state' | 'reason'>): string | null =>
  state === 'failed'
    ? `${reason ?? 'This photo could not be read.'} ${saveAnew}, up to ${megabytes} MB and ${megapixels} megapixels, then add it again.`
    : null;

/** Bytes that hold the header of a photo; a longer one is left to the server. */
const headerBytes = 256 * 1024;
const beginnings = ['\xff\xd8\xff', '\x89PNG', 'RIFF'];

/** Looks at the header of a file: another type, cut short, or too many pixels. The server looks at the rest. */
async function unreadableBecause(file: File): Promise<string | null> {
  const header = await file
    .slice(0, headerBytes)
    .arrayBuffer()
    .catch(() => null);
  // A file that cannot be read now may be readable when its turn comes; the upload says so if not.
  if (!header) return null;
  const size = imageDimensionsFromData(new Uint8Array(header));
  if (size)
    return size.width * size.height > limits.picturePixels
      ? `Over ${megapixels} megapixels. Save it smaller, then add it again.`
      : null;
  const start = new TextDecoder('latin1').decode(header.slice(0, 4));
  if (!beginnings.some((beginning) => start.startsWith(beginning)))
    return `Not a photo that we can read. ${saveAsPhoto}`;
  return file.size <= headerBytes ? `The photo is damaged. ${saveAnew}, then add it again.` : null;
}

/** A photo as it will be uploaded. */
export interface ReadyPhoto {
  file: File;
  /** Its name with the folders that it was dropped in. */
  path: string;
  type: string;
  extension: string;
  /** It was a HEIC photo. */
  becameJpeg: boolean;
}

/** The same, or in words why it cannot be. */
export type PreparedPhoto = ReadyPhoto | { refusal: string };

/**
 * Checks a file against the limits; opens HEIC and makes a JPEG of it where the browser can.
 * @param heic whether it is a HEIC photo, where that is known
 */
export async function preparePhoto(file: File, heic?: boolean): Promise<PreparedPhoto> {
  if (file.size === 0) return { refusal: 'The file is empty. Choose another one.' };
  heic ??= await isHeic(file);
  const jpeg = heic ? await jpegOf(file) : null;
  if (heic && !jpeg) return { refusal: heicRefusal };
  const ready = jpeg ?? file;
  const format = photoFormatOf(closetPhotos, ready);
  const [type] = format?.types ?? [];
  const [extension] = format?.extensions ?? [];
  if (!type || !extension) return { refusal: `Not a photo that we can read. ${saveAsPhoto}` };
  if (ready.size > limits.closetUpload.fileBytes)
    return { refusal: `Over ${megabytes} MB. Save it smaller, then add it again.` };
  const unreadable = jpeg ? null : await unreadableBecause(ready);
  if (unreadable) return { refusal: unreadable };
  const path = pathOfFile(file);
  return { file: ready, path: jpeg ? jpegName(path) : path, type, extension, becameJpeg: jpeg !== null };
}

/** The file's name with the folders that it was dropped in. */
export const pathOfFile = (file: File): string => file.webkitRelativePath || file.name;
