import { limits } from '@bestie/contracts/limits';
import { closetPhotos, heicPhotos, photoFormatOf, photosInWords } from '@bestie/contracts/photos';
import { heicRefusal, isHeic, jpegName, jpegOf } from '@bestie/remote-kit/heic-photos';

/** For file inputs and drop zones. HEIC can be chosen too: where the browser opens it, it becomes a JPEG. */
export const acceptedPhotos = [...closetPhotos, heicPhotos]
  .flatMap(({ types, extensions }) => [...types, ...extensions.map((extension) => `.${extension}`)])
  .join();

const megabytes = limits.closetUpload.fileBytes / 1024 / 1024;

/** What is taken, before somebody chooses something else. */
export const photoHint = `${photosInWords(closetPhotos, 'or')}, up to ${megabytes} MB each.`;

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
  if (file.size === 0) return { refusal: 'The file is empty.' };
  heic ??= await isHeic(file);
  const jpeg = heic ? await jpegOf(file) : null;
  if (heic && !jpeg) return { refusal: heicRefusal };
  const ready = jpeg ?? file;
  const format = photoFormatOf(closetPhotos, ready);
  const [type] = format?.types ?? [];
  const [extension] = format?.extensions ?? [];
  if (!type || !extension) return { refusal: `Only ${photosInWords(closetPhotos, 'and')} photos.` };
  if (ready.size > limits.closetUpload.fileBytes) return { refusal: `Over ${megabytes} MB.` };
  const path = pathOfFile(file);
  return { file: ready, path: jpeg ? jpegName(path) : path, type, extension, becameJpeg: jpeg !== null };
}

/** The file's name with the folders that it was dropped in. */
export const pathOfFile = (file: File): string => file.webkitRelativePath || file.name;
