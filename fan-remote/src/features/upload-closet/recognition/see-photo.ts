import type { Seen } from '@bestie/contracts/items.contract';
import type { Raster } from '@bestie/contracts/raster';
import { coloursSide, seeColours } from '@bestie/contracts/seen-colours';
import { createCutter } from '../../../parts/cut-outs/segmentation/cut-picture';
import { shrink } from '../../../parts/cut-outs/segmentation/raster';
import { productCategory } from './product-category';
import { networkSize } from './category-network';
import type { CategoryNetwork } from './category-network';
import { seePattern } from './see-pattern';

/** A class of the training photos and its chance. */
export interface Guess {
  name: string;
  chance: number;
}

/** Chance from which the mirror image is not looked at as well: it would change nothing, and takes as long again. */
const clear = 0.85;

/** The classes of a photo by chance; of one that is not clear, the mean of the photo and its mirror image. */
export function guessClasses(network: CategoryNetwork, photo: Raster): Guess[] {
  const square = stretch(photo, networkSize);
  const logits = network.run(square);
  const guesses = chancesOf(network, logits);
  if ((guesses[0]?.chance ?? 0) >= clear) return guesses;
  const others = network.run(mirrored(square, networkSize));
  return chancesOf(
    network,
    logits.map((logit, at) => (logit + others[at]!) / 2),
  );
}

/** Chances of the classes, the likeliest first. */
function chancesOf({ description }: CategoryNetwork, logits: Float32Array): Guess[] {
  const { classes, temperature } = description;
  const highest = Math.max(...logits);
  const weights = classes.map((_, at) => Math.exp((logits[at]! - highest) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return classes
    .map((name, at) => ({ name, chance: weights[at]! / total }))
    .sort((first, second) => second.chance - first.chance);
}

/** What an upright, opaque photo shows. */
export function seePhoto(network: CategoryNetwork, photo: Raster): Seen {
  const guesses = guessClasses(network, photo);
  const small = shrink(photo, coloursSide);
  const { alpha } = createCutter(small).cut();
  return {
    ...categoriesOf(guesses, network.description.sure),
    palette: seeColours(small, alpha),
    pattern: seePattern(photo, alpha, small),
  };
}

/** Chances of the product's categories: those of the classes that belong to one are added up. */
function categoriesOf(guesses: readonly Guess[], sure: number): Pick<Seen, 'categories' | 'sure'> {
  const categories: Seen['categories'] = [];
  for (const { name, chance } of guesses) {
    const known = productCategory(name);
    const same = categories.find(({ category }) => category === known.category);
    if (same) same.chance += chance;
    else categories.push({ ...known, chance });
  }
  const likeliest = categories.sort((one, other) => other.chance - one.chance).slice(0, 3);
  return {
    categories: likeliest.map((one) => ({ ...one, chance: Number(Math.min(1, one.chance).toFixed(4)) })),
    sure: (likeliest[0]?.chance ?? 0) >= sure,
  };
}

interface Part {
  pixel: number;
  share: number;
}

/** For each pixel of a smaller line, the shares of the larger one's: a triangle twice as wide as the pixel, as in training. */
function triangles(from: number, side: number): Part[][] {
  const scale = from / side;
  const reach = Math.max(1, scale);
  return Array.from({ length: side }, (_, at) => {
    const centre = (at + 0.5) * scale;
    const first = Math.max(0, Math.floor(centre - reach));
    const parts: Part[] = [];
    for (let pixel = first; pixel < Math.min(from, centre + reach); pixel += 1) {
      const share = 1 - Math.abs(pixel + 0.5 - centre) / reach;
      if (share > 0) parts.push({ pixel, share });
    }
    const total = parts.reduce((sum, { share }) => sum + share, 0);
    return parts.map(({ pixel, share }) => ({ pixel, share: share / total }));
  });
}

/** The photo as a square, opaque; lines are scaled first, then rows. */
function stretch({ data, width, height }: Raster, side: number): Uint8ClampedArray {
  const lines = new Float32Array(height * side * 3);
  triangles(width, side).forEach((parts, x) => {
    for (const { pixel, share } of parts)
      for (let y = 0; y < height; y += 1)
        for (let channel = 0; channel < 3; channel += 1)
          lines[(y * side + x) * 3 + channel]! += data[(y * width + pixel) * 4 + channel]! * share;
  });
  const sums = new Float32Array(side * side * 3);
  triangles(height, side).forEach((parts, y) => {
    for (const { pixel, share } of parts)
      for (let at = 0; at < side * 3; at += 1)
        sums[y * side * 3 + at]! += lines[pixel * side * 3 + at]! * share;
  });
  const out = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1)
    for (let channel = 0; channel < 3; channel += 1) out[at * 4 + channel] = sums[at * 3 + channel]!;
  return out;
}

function mirrored(pixels: Uint8ClampedArray, side: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(pixels.length);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const from = (y * side + x) * 4;
      out.set(pixels.subarray(from, from + 4), (y * side + side - 1 - x) * 4);
    }
  return out;
}
