import type { Raster } from '@bestie/contracts/raster';
import { resample } from '../../../parts/cut-outs/segmentation/raster';
import { stretch } from './stretch';

/** Side of the square that the pattern's network sees, in pixels. */
export const pieceSide = 160;

/** Alpha from which a pixel is the piece. */
const piece = 128;
const smallest = 600;

/**
 * The piece alone, its longer side as long as the square; the rest of the square is transparent. Pictures for training are
 * made by this function too.
 * @param alpha of the piece with the size `cut`; the photo may be larger
 * @returns null when hardly anything is left of the piece
 */
export function pieceSquare(
  photo: Raster,
  alpha: Uint8ClampedArray,
  cut: { width: number; height: number },
): Raster | null {
  const { width, height } = photo;
  const covered = resample(alpha, cut, photo);
  let [left, top, right, bottom, area] = [width, height, 0, 0, 0];
  const data = photo.data.slice();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      data[at * 4 + 3] = covered[at]!;
      if (covered[at]! < piece) continue;
      area += 1;
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ];
    }
  if (area < smallest) return null;
  const box = { left, top, width: right - left, height: bottom - top };
  const scale = pieceSide / Math.max(box.width, box.height);
  const to = {
    width: Math.max(1, Math.round(box.width * scale)),
    height: Math.max(1, Math.round(box.height * scale)),
  };
  const small = stretch({ data, width, height }, box, to);
  const square = new Uint8ClampedArray(pieceSide * pieceSide * 4);
  const [across, down] = [Math.floor((pieceSide - to.width) / 2), Math.floor((pieceSide - to.height) / 2)];
  for (let y = 0; y < to.height; y += 1)
    square.set(
      small.data.subarray(y * to.width * 4, (y + 1) * to.width * 4),
      ((down + y) * pieceSide + across) * 4,
    );
  return { data: square, width: pieceSide, height: pieceSide };
}
