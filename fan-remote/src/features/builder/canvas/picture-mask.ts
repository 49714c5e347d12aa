import { wholePicture } from '../../../parts/outfits/drawing/geometry';
import type { Inset, Point } from '../../../parts/outfits/drawing/geometry';

/** The visible parts of a picture: cut-away parts cannot be clicked, and have no edges to snap to. */
export interface PictureMask {
  inset: Inset;
  /** Whether the picture is visible at a point, given as shares of its width and height. */
  shows(at: Point): boolean;
}

/** Longer side of the analysed raster, in pixels. */
const side = 96;
/** Alpha, of 255, from which a pixel counts as visible; the soft shadow below a piece does not. */
const solid = 120;

/** Alpha of a picture, row by row, as a mask. */
export function maskOf(alpha: ArrayLike<number>, width: number, height: number): PictureMask {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((alpha[y * width + x] ?? 0) < solid) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  if (right < 0) return { inset: wholePicture, shows: () => true };
  return {
    inset: {
      left: left / width,
      top: top / height,
      right: (right + 1) / width,
      bottom: (bottom + 1) / height,
    },
    shows({ x, y }) {
      // A finger is imprecise, so neighbouring pixels count too.
      const [column, row] = [Math.floor(x * width), Math.floor(y * height)];
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [px, py] = [column + dx, row + dy];
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          if ((alpha[py * width + px] ?? 0) >= solid) return true;
        }
      return false;
    },
  };
}

const masks = new Map<string, Promise<PictureMask | null>>();

/** Analyses a picture once; null when it cannot be read. */
export function loadMask(src: string): Promise<PictureMask | null> {
  let mask = masks.get(src);
  if (!mask) {
    mask = look(src).catch(() => {
      masks.delete(src);
      return null;
    });
    masks.set(src, mask);
  }
  return mask;
}

async function look(src: string): Promise<PictureMask> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((length) =>
    Math.max(1, Math.round(length * scale)),
  ) as [number, number];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas here.');
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return maskOf(
    Uint8Array.from({ length: width * height }, (_, index) => data[index * 4 + 3] ?? 0),
    width,
    height,
  );
}
