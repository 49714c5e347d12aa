/** Wide enough for every place where a local picture is shown, at twice the pixels of the smaller ones. */
const previewWidth = 320;
/** Pictures that scroll past within so many milliseconds are not looked at. */
const delayMs = 120;

const made = new WeakMap<Blob, Blob>();
let turn: Promise<unknown> = Promise.resolve();

/**
 * A small copy of a picture that lies in this browser. A photo of a phone is 48 MB of pixels: shown as it is, each row
 * of a list costs that, and the page stands still while many are drawn. Made once for each file, away from the page's own
 * thread, one after the other.
 * @param signal aborted when nobody looks any more
 * @returns the picture itself where the browser cannot make it smaller; null when nobody looks any more
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
