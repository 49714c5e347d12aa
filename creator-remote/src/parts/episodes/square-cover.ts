import { limits } from '@bestie/contracts/limits';

const { min, max } = limits.episodes.artworkSide;

/**
 * Cuts a picture to the square in its middle, at most 3000 pixels wide, as a JPEG with pixels alone.
 * @returns why there is none, in words
 */
export async function squareCover(file: File): Promise<File | string> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return 'This browser cannot open that picture.';
  }
  const side = Math.min(bitmap.width, bitmap.height);
  if (side < min) {
    bitmap.close();
    return `A cover has at least ${min} × ${min} pixels. This picture has ${bitmap.width} × ${bitmap.height}.`;
  }
  const drawn = Math.min(side, max);
  const canvas = document.createElement('canvas');
  canvas.width = drawn;
  canvas.height = drawn;
  const context = canvas.getContext('2d');
  context?.drawImage(
    bitmap,
    (bitmap.width - side) / 2,
    (bitmap.height - side) / 2,
    side,
    side,
    0,
    0,
    drawn,
    drawn,
  );
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  return jpeg
    ? new File([jpeg], 'cover.jpg', { type: 'image/jpeg' })
    : 'This browser cannot open that picture.';
}
