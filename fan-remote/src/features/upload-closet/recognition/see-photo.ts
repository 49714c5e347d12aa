import type { Seen } from '@bestie/contracts/items.contract';
import type { Raster } from '@bestie/contracts/raster';
import { coloursSide, seeColours } from '@bestie/contracts/seen-colours';
import { createCutter } from '../../../parts/cut-outs/segmentation/cut-picture';
import { shrink } from '../../../parts/cut-outs/segmentation/raster';
import { productCategory } from './product-category';
import { networkSize } from './category-network';
import type { CategoryNetwork } from './category-network';
import type { PatternNetwork } from './pattern-network';
import { seePattern } from './see-pattern';
import { stretch } from './stretch';

/** A class of the training photos and its chance. */
export interface Guess {
  name: string;
  chance: number;
}

/** Chance from which the mirror image is not looked at as well: it would change nothing, and takes as long again. */
const clear = 0.85;

/** The classes of a photo by chance; of one that is not clear, the mean of the photo and its mirror image. */
export function guessClasses(network: CategoryNetwork, photo: Raster): Guess[] {
  const square = squareOf(photo);
  const logits = network.run(square);
  const guesses = chancesOf(network, logits);
  if ((guesses[0]?.chance ?? 0) >= clear) return guesses;
  const others = network.run(mirrored(square, networkSize));
  return chancesOf(
    network,
    logits.map((logit, at) => (logit + others[at]!) / 2),
  );
}

/** The photo as a square of the size that the network sees. */
function squareOf(photo: Raster): Uint8ClampedArray {
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  return stretch(photo, whole, { width: networkSize, height: networkSize }).data;
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

export interface Networks {
  category: CategoryNetwork;
  pattern: PatternNetwork;
}

/** What an upright, opaque photo shows. */
export function seePhoto({ category, pattern }: Networks, photo: Raster): Seen {
  const guesses = guessClasses(category, photo);
  const small = shrink(photo, coloursSide);
  const { alpha } = createCutter(small).cut();
  return {
    ...categoriesOf(guesses, category.description.sure),
    palette: seeColours(small, alpha),
    pattern: seePattern(pattern, photo, alpha, small),
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

function mirrored(pixels: Uint8ClampedArray, side: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(pixels.length);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const from = (y * side + x) * 4;
      out.set(pixels.subarray(from, from + 4), (y * side + side - 1 - x) * 4);
    }
  return out;
}
