import { heicPhotos, photoFormatOf } from '@bestie/contracts/photos';

/** Message when a HEIC photo cannot be opened. */
export const heicRefusal =
  'This browser cannot open HEIC photos, and neither can we. Save it as JPEG, then add it again.';

/** Brands of containers with HEIC photos. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Brands that only say that it is a picture; the following ones are more specific. */
const openBrands = ['mif1', 'msf1'];

/** Whether a file is a HEIC photo, by its name or its first bytes: phones also name it `.jpg`. */
export async function isHeic(file: File): Promise<boolean> {
  if (photoFormatOf([heicPhotos], file)) return true;
  // An unreadable file causes its error later, when it is really read.
  const bytes = await file
    .slice(0, 64)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const head = new TextDecoder('latin1').decode(bytes);
  if (head.slice(4, 8) !== 'ftyp') return false;
  const [brand = '', ...others] = [head.slice(8, 12), ...(head.slice(16).match(/[\s\S]{4}/g) ?? [])];
  if (!openBrands.includes(brand)) return heicBrands.includes(brand);
  const end = Math.max(0, head.charCodeAt(3) - 16) / 4;
  return others.slice(0, end).some((other) => heicBrands.includes(other));
}

/**
 * Converts a photo to JPEG that this browser can open and others cannot. The name gets a new extension.
 * @returns null when the browser cannot open it either
 */
export async function jpegOf(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
    const { lastModified } = file;
    return jpeg && new File([jpeg], jpegName(file.name), { type: 'image/jpeg', lastModified });
  } catch {
    return null;
  }
}

/** `IMG_1.HEIC` as `IMG_1.jpg`. */
export const jpegName = (name: string): string => name.replace(/\.(heic|heif|jpe?g)$/i, '') + '.jpg';

/** Message about photos that were not uploaded unchanged. */
export const becameJpeg = (count: number): string =>
  count === 1 ? 'The HEIC photo was converted to JPEG.' : `${count} HEIC photos were converted to JPEG.`;
