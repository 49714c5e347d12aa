/** Wide enough for all local previews, at twice the pixels of the smaller ones. */
const previewWidth = 320;
/** Pictures that scroll past within this many milliseconds are not decoded. */
const delayMs = 120;

const made = new WeakMap<Blob, Blob>();
let turn: Promise<unknown> = Promise.resolve();

/**
 * A small copy of a picture on this device. A phone's photo is 48 MB of pixels: showing it unscaled in each
 * row of a list would block the page. Made once for each file, off the main thread, one after the other.
 * @param signal aborted when it is not needed any more
 * @returns the picture itself when the browser cannot scale it; null when it is not needed any more
 */
export async function localPreview(picture: Blob, signal: AbortSignal): Promise<Blob | null> {
  const known = made.get(picture);
  if (known) return known;
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return picture;
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const mine = turn.then(async () => {
    if (signal.aborted) return null;
    const preview = made.get(picture) ?? (await shrink(picture).catch(() => picture));
    made.set(picture, preview);
    return preview;
  });
  turn = mine;
  return mine;
}

async function shrink(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: previewWidth, resizeQuality: 'medium' });
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  } finally {
    bitmap.close();
  }
}
