import type { Raster } from '@bestie/contracts/raster';
import { boxMean, resample } from './raster';
import type { Shape } from './mask-shape';

/** Differences of brightness (0–1, squared) below this are noise, not an edge. */
const flatness = 4e-4;

/**
 * Softens a hard mask at the size of the photo: the guided filter (He, Sun, Tang, 2010) lets the mask follow
 * the brightness within a few pixels of its edge.
 * @returns alpha, 0–255
 */
export function softEdge(photo: Raster, shape: Shape): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, data } = photo;
  const size = width * height;
  const wanted = resample(shape.mask, shape, photo);
  const radius = Math.max(2, Math.round(Math.max(width, height) / 260));
  const grey = new Float32Array(size);
  for (let at = 0; at < size; at += 1)
    grey[at] = (0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!) / 255;
  const mean = (values: Float32Array) => boxMean(values, width, height, radius);
  const product = (one: Float32Array, other: Float32Array) => one.map((value, at) => value * other[at]!);
  const [meanGrey, meanMask] = [mean(grey), mean(wanted)];
  const [meanBoth, meanSquare] = [mean(product(grey, wanted)), mean(product(grey, grey))];
  const slope = meanBoth.map(
    (both, at) =>
      (both - meanGrey[at]! * meanMask[at]!) / (meanSquare[at]! - meanGrey[at]! * meanGrey[at]! + flatness),
  );
  const offset = meanMask.map((value, at) => value - slope[at]! * meanGrey[at]!);
  const [meanSlope, meanOffset] = [mean(slope), mean(offset)];
  const alpha = new Uint8ClampedArray(size);
  for (let at = 0; at < size; at += 1) {
    const around = meanMask[at]!;
    // Away from the edge the mask is certain, whatever the pattern of the fabric.
    const soft = around < 0.02 ? 0 : around > 0.98 ? 1 : meanSlope[at]! * grey[at]! + meanOffset[at]!;
    // At most half away from the hard mask, so that a pattern does not shine through the edge.
    const near = Math.min(Math.max(soft, wanted[at]! - 0.5), wanted[at]! + 0.5);
    const share = Math.min(1, Math.max(0, (near - 0.15) / 0.7));
    alpha[at] = Math.round(255 * share * share * (3 - 2 * share));
  }
  return alpha;
}
