import { imageDimensionsFromData } from 'image-dimensions';
import type { Picture } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { closetPhotos, heicPhotos, photoFormatOf, photosInWords } from '@bestie/contracts/photos';
import { heicRefusal, isHeic, jpegName, jpegOf } from '@bestie/remote-kit/heic-photos';

/** For file inputs and drop zones. HEIC is accepted too: it becomes a JPEG where the browser can decode it. */
export const acceptedPhotos = [...closetPhotos, heicPhotos]
  .flatMap(({ types, extensions }) => [...types, ...extensions.map((extension) => `.${extension}`)])
  .join();

const megabytes = limits.closetUpload.fileBytes / 1024 / 1024;
const megapixels = limits.picturePixels / 1_000_000;

/** The hint about accepted files. */
export const photoHint = `${photosInWords(closetPhotos, 'or')}, up to ${megabytes} MB and ${megapixels} megapixels each.`;

const saveAsPhoto = `Save it as ${photosInWords(closetPhotos, 'or')}, then add it again.`;
const saveAnew = `Save it again as ${photosInWords(closetPhotos, 'or')}`;

/** Why an uploaded photo is not shown, and what to do about it; null when it can be shown. */
export const photoTrouble = ({ state, reason }: Pick<Picture, 'state' | 'reason'>): string | null =>
  state === 'failed'
    ? `${reason ?? 'This photo could not be read.'} ${saveAnew}, up to ${megabytes} MB and ${megapixels} megapixels, then add it again.`
    : null;

/** Bytes that usually contain the header of a photo; a longer one is left to the server. */
const headerBytes = 256 * 1024;
const beginnings = ['\xff\xd8\xff', '\x89PNG', 'RIFF'];

/** Checks the header of a file: wrong type, truncated, or too many pixels. The server checks the rest. */
async function unreadableBecause(file: File): Promise<string | null> {
  const header = await file
    .slice(0, headerBytes)
    .arrayBuffer()
    .catch(() => null);
  // A file that cannot be read now may be readable later; otherwise the upload reports it.
  if (!header) return null;
  const size = imageDimensionsFromData(new Uint8Array(header));
  if (size)
    return size.width * size.height > limits.picturePixels
      ? `Over ${megapixels} megapixels. Save it smaller, then add it again.`
      : null;
  const start = new TextDecoder('latin1').decode(header.slice(0, 4));
  if (!beginnings.some((beginning) => start.startsWith(beginning)))
    return `Not a photo we can read. ${saveAsPhoto}`;
  return file.size <= headerBytes ? `The photo is damaged. ${saveAnew}, then add it again.` : null;
}

/** A photo ready for upload. */
export interface ReadyPhoto {
  file: File;
  /** Its name with the folders from which it was dropped. */
  path: string;
  type: string;
  extension: string;
  /** It was converted from HEIC. */
  becameJpeg: boolean;
}

/** A ready photo, or why it is refused. */
export type PreparedPhoto = ReadyPhoto | { refusal: string };

/**
 * Checks a file against the limits, and converts HEIC to JPEG where the browser can.
 * @param heic whether it is a HEIC photo, if known
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
  if (!type || !extension) return { refusal: `Not a photo we can read. ${saveAsPhoto}` };
  if (ready.size > limits.closetUpload.fileBytes)
    return { refusal: `Over ${megabytes} MB. Save it smaller, then add it again.` };
  const unreadable = jpeg ? null : await unreadableBecause(ready);
  if (unreadable) return { refusal: unreadable };
  const path = pathOfFile(file);
  return { file: ready, path: jpeg ? jpegName(path) : path, type, extension, becameJpeg: jpeg !== null };
}

/** The file's name with the folders from which it was dropped. */
export const pathOfFile = (file: File): string => file.webkitRelativePath || file.name;
