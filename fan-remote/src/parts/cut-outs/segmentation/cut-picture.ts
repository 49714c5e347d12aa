import { toLab } from '@bestie/contracts/raster';
import type { LabRaster, Raster } from '@bestie/contracts/raster';
import { isDoubtful, measureDoubt } from './cut-doubt';
import { grabCut, keep, refineCut, remove, unmarked } from './grab-cut';
import { fitColours } from './colour-model';
import { rimOf, tidy } from './mask-shape';
import { resample, shrink } from './raster';
import { softEdge } from './soft-edge';

/** Longest side in pixels for learning the colours, and for drawing the edge. */
const sizes = { coarse: 256, fine: 720 } as const;
const rounds = 5;

/** Marks with the size of the photo: `keep`, `remove` or `unmarked` for each pixel. */
export type Marks = Uint8Array;

export interface Cut {
  /** Alpha of the piece, 0–255, with the size of the photo. */
  alpha: Uint8ClampedArray<ArrayBuffer>;
  /** It may be torn, or have some of the background: not to be used without a look. */
  doubtful: boolean;
}

/** Cuts the piece out of one photo, repeatedly while the person corrects it. */
export interface Cutter {
  cut(marks?: Marks): Cut;
}

/**
 * Prepares an opaque photo of up to 1600 pixels a side. The steps: the border of the photo gives the
 * background colours; pixels that differ are the first guess of the piece; GrabCut learns both colour
 * distributions at a small size; the edge is refined at a larger one; a guided filter gives it the softness
 * of the photo.
 */
export function createCutter(photo: Raster): Cutter {
  const coarse = toLab(shrink(photo, sizes.coarse));
  const isSmall = Math.max(photo.width, photo.height) <= sizes.coarse;
  const fine = isSmall ? coarse : toLab(shrink(photo, sizes.fine));
  const smooth = calm(coarse);
  const first = unlikeRim(smooth);
  return {
    cut(marks = new Uint8Array(photo.width * photo.height)) {
      const coarseMarks = marksAt(marks, photo, coarse);
      const believed = first.map((value, at) =>
        coarseMarks[at] === keep ? 1 : coarseMarks[at] === remove ? 0 : value,
      );
      const { mask, models } = grabCut(smooth, believed, coarseMarks, rounds);
      const tidied = tidy({ ...coarse, mask }, (pixels, as) =>
        pixels.some((pixel) => coarseMarks[pixel] === (as === 'keep' ? keep : remove)),
      );
      const factor = fine.width / coarse.width;
      const larger = resample(tidied, coarse, fine);
      const enlarged = Uint8Array.from(larger, (value) => (value > 0.5 ? 1 : 0));
      const rim = rimOf({ ...fine, mask: enlarged }, Math.ceil(factor * 1.6));
      const fineMarks = marksAt(marks, photo, fine);
      const refined = factor > 1 ? refineCut(fine, models, enlarged, rim, fineMarks) : enlarged;
      const drawn = tidy({ ...fine, mask: refined }, (pixels, as) =>
        pixels.some((pixel) => fineMarks[pixel] === (as === 'keep' ? keep : remove)),
      );
      return {
        alpha: softEdge(photo, { ...fine, mask: drawn }),
        doubtful: isDoubtful(measureDoubt(smooth, models, tidied)),
      };
    },
  };
}

/** Smooths a little, so that weave, grain and prints do not split a piece. */
function calm({ lab, width, height }: LabRaster): LabRaster {
  const out = new Float32Array(lab.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const middle = lab[at + channel]!;
        let sum = 0;
        let weight = 0;
        for (let by = -1; by <= 1; by += 1)
          for (let along = -1; along <= 1; along += 1) {
            const [nextX, nextY] = [x + along, y + by];
            if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
            const value = lab[(nextY * width + nextX) * 3 + channel]!;
            // Strong differences are edges, so they are not smoothed.
            const share = Math.exp(-((value - middle) ** 2) / 200);
            sum += value * share;
            weight += share;
          }
        out[at + channel] = sum / weight;
      }
    }
  return { lab: out, width, height };
}

/** 1 where a pixel differs from the colours of the photo's border; the threshold is lower in the middle. */
function unlikeRim(picture: LabRaster): Uint8Array {
  const { lab, width, height } = picture;
  const band = Math.max(2, Math.round(Math.min(width, height) * 0.035));
  const rim: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x < band || y < band || x >= width - band || y >= height - band) rim.push(y * width + x);
  const ground = fitColours({ lab, pixels: Int32Array.from(rim) }, 7);
  const unlike = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const out = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) * 2;
      const cost = ground.cost(lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!);
      unlike[at] = Math.min(40, cost) * Math.max(0.15, 1.1 - 0.6 * out * out);
    }
  const limit = otsu(unlike);
  const mask = Uint8Array.from(unlike, (value) => (value > limit ? 1 : 0));
  const share = mask.reduce((sum, value) => sum + value, 0) / mask.length;
  if (share >= 0.04) return mask;
  // Without clear differences the middle is the first guess.
  return mask.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.abs(x / width - 0.5) < 0.3 && Math.abs(y / height - 0.5) < 0.35 ? 1 : 0;
  });
}

/** The threshold that divides numbers into two groups with the least variance in each (Otsu, 1979). */
function otsu(values: Float32Array): number {
  const bins = 128;
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  const width = (most - least) / bins || 1;
  const counts = new Float64Array(bins);
  for (const value of values) counts[Math.min(bins - 1, Math.floor((value - least) / width))]! += 1;
  const total = counts.reduce((sum, count, bin) => sum + count * bin, 0);
  let [below, sum, best, found] = [0, 0, -1, 0];
  for (let bin = 0; bin < bins; bin += 1) {
    below += counts[bin]!;
    sum += counts[bin]! * bin;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sum / below - (total - sum) / above) ** 2;
    if (between > best) [best, found] = [between, bin];
  }
  return least + (found + 1) * width;
}

/** Marks at a smaller size: one marked pixel marks the pixel that it becomes part of. */
function marksAt(
  marks: Marks,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Marks {
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0; y < from.height; y += 1) {
    const row = Math.min(to.height - 1, Math.floor((y * to.height) / from.height)) * to.width;
    for (let x = 0; x < from.width; x += 1) {
      const mark = marks[y * from.width + x]!;
      if (mark !== unmarked)
        out[row + Math.min(to.width - 1, Math.floor((x * to.width) / from.width))] = mark;
    }
  }
  return out;
}
