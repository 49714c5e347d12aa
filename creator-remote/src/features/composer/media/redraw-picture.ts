import type { PictureTarget } from './picture-target';

/** The part of a picture that is kept. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The largest part of a picture with a shape.
 * @param ratio width to height; null for the whole picture
 * @param along where it is along the side that is cut, 0 to 1
 */
export function cutOf(width: number, height: number, ratio: number | null, along = 0.5): Cut {
  if (ratio === null || width / height === ratio) return { x: 0, y: 0, width, height };
  if (width / height > ratio) {
    const kept = Math.max(1, Math.round(height * ratio));
    return { x: Math.round((width - kept) * along), y: 0, width: kept, height };
  }
  // Rounded down: a pixel more would be too tall again.
  const kept = Math.max(1, Math.min(height, Math.floor(width / ratio)));
  return { x: 0, y: Math.round((height - kept) * along), width, height: kept };
}

/** JPEG qualities that are tried, the best first, before the picture is made smaller. */
const qualities = [0.92, 0.85, 0.75];
const smaller = 0.8;

const drawn = (bitmap: ImageBitmap, cut: Cut, width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return canvas;
};

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser could not write the picture.'))),
      'image/jpeg',
      quality,
    );
  });

/**
 * Draws a picture anew as JPEG, upright, in a shape and under a weight: with less quality first, then smaller.
 * @param along where the cut is, 0 to 1
 */
export async function redrawPicture(original: Blob, target: PictureTarget, along: number): Promise<Blob> {
  const bitmap = await createImageBitmap(original, { imageOrientation: 'from-image' });
  try {
    const cut = cutOf(bitmap.width, bitmap.height, target.ratio, along);
    for (let scale = 1; ; scale *= smaller) {
      const width = target.size?.width ?? Math.max(1, Math.round(cut.width * scale));
      const height = target.size?.height ?? Math.max(1, Math.round(cut.height * scale));
      const canvas = drawn(bitmap, cut, width, height);
      for (const quality of target.size ? [...qualities, 0.6, 0.4] : qualities) {
        const jpeg = await toJpeg(canvas, quality);
        if (jpeg.size <= target.bytes) return jpeg;
      }
      if (target.size || width < 320) throw new Error('This picture cannot be made light enough.');
    }
  } finally {
    bitmap.close();
  }
}

/** `look.png` with what was done to it: `look (4-5).jpg`. */
export function redrawnName(name: string, what: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,8}$/i, '');
  return `${stem}${what && ` (${what.replace(/[:/\\]/g, '-')})`}.jpg`;
}
