import { limits } from '@bestie/contracts/limits';

/** For file inputs and drop zones. HEIC is asked for too: where the platform can open it, it is converted. */
export const acceptedPhotos =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,.jpg,.jpeg,.png,.webp,.heic,.heif';

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
};
const storedTypes = ['image/jpeg', 'image/png', 'image/webp'];
const megabytes = limits.closetUpload.fileBytes / 1024 / 1024;

/** A photo as it will be uploaded. */
export interface ReadyPhoto {
  blob: Blob;
  type: string;
  extension: string;
}

/** The same, or in words why it cannot be. */
export type PreparedPhoto = ReadyPhoto | { refusal: string };

/** Some systems know no type for HEIC and others; the name then tells. */
export function photoType(file: { name: string; type: string }): string {
  return types[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? file.type;
}

/** A photo that most browsers cannot show. */
export const isHeic = (file: { name: string; type: string }): boolean =>
  ['image/heic', 'image/heif'].includes(photoType(file));

const extensionOf = (type: string) => ({ 'image/png': 'png', 'image/webp': 'webp' })[type] ?? 'jpg';

/** Checks a file against the limits; opens HEIC and makes a JPEG of it where the browser can. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const type = photoType(file);
  if (file.size === 0) return { refusal: 'The file is empty.' };
  if (file.size > limits.closetUpload.fileBytes) return { refusal: `Over ${megabytes} MB.` };
  if (storedTypes.includes(type)) return { blob: file, type, extension: extensionOf(type) };
  if (!isHeic(file)) return { refusal: 'Only JPEG, PNG, WebP and HEIC photos.' };
  const blob = await heicToJpeg(file).catch(() => null);
  if (!blob) return { refusal: 'This browser cannot open HEIC photos. Save it as JPEG first.' };
  return { blob, type: 'image/jpeg', extension: 'jpg' };
}

async function heicToJpeg(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}

/** The file's name with the folders that it was dropped in. */
export const pathOfFile = (file: File): string => file.webkitRelativePath || file.name;
