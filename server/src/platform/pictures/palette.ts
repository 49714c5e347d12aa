import type { PaletteColour } from '@bestie/contracts/fields';
import { labDistance, labMean, labOf } from './lab-colour';
import type { Lab } from './lab-colour';

/** A small picture: four bytes a pixel, sRGB and alpha. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

const square = (value: number) => value * value;
/** Colours closer than this have the same name for people. */
const sameColour = square(9);
/** Maximum distance of a background pixel from the border's colour. */
const background = square(12);
/** Share of the border that must be similar to count as background. */
const uniformBorder = 0.75;
const startingColours = 8;
const rounds = 12;
const smallestShare = 0.02;
const maxColours = 6;

/**
 * The colours of a picture by share. A nearly uniform background connected to the border does not count, unless
 * hardly anything else would be left; transparent pixels never do.
 */
export function paletteOf(raster: Raster): PaletteColour[] {
  const pixels: (Lab | null)[] = [];
  for (let at = 0; at < raster.width * raster.height * 4; at += 4) {
    const { data } = raster;
    pixels.push(
      (data[at + 3] ?? 0) < 128 ? null : labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0),
    );
  }
  const opaque = pixels.filter((pixel) => pixel !== null);
  if (opaque.length === 0) return [];
  const ground = groundPixels(pixels, raster);
  // A pixel next to the background is partly background: shadow, or the soft edge of a scaled photo.
  const beside = (index: number) =>
    ground.has(index - 1) ||
    ground.has(index + 1) ||
    ground.has(index - raster.width) ||
    ground.has(index + raster.width);
  const shown = pixels.filter(
    (pixel, index): pixel is Lab => pixel !== null && !ground.has(index) && !beside(index),
  );
  return cluster(shown.length >= opaque.length * 0.04 ? shown : opaque);
}

/** Indices of background pixels: similar to the border and connected with it. */
function groundPixels(pixels: (Lab | null)[], { width, height }: Raster): Set<number> {
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y += 1) border.push(y * width, y * width + width - 1);
  const seen = border
    .map((index) => pixels[index])
    .filter((pixel): pixel is Lab => pixel !== null && pixel !== undefined);
  const colour = medianColour(seen);
  const alike = (pixel: Lab | null | undefined) => pixel != null && labDistance(pixel, colour) <= background;
  if (seen.length === 0 || seen.filter(alike).length < border.length * uniformBorder) return new Set();
  const ground = new Set<number>();
  const waiting = border.filter((index) => alike(pixels[index]));
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (ground.has(index)) continue;
    ground.add(index);
    const x = index % width;
    if (x > 0 && alike(pixels[index - 1])) waiting.push(index - 1);
    if (x < width - 1 && alike(pixels[index + 1])) waiting.push(index + 1);
    if (alike(pixels[index - width])) waiting.push(index - width);
    if (alike(pixels[index + width])) waiting.push(index + width);
  }
  return ground;
}

function medianColour(colours: Lab[]): Lab {
  const middle = (channel: 0 | 1 | 2) =>
    colours.map((colour) => colour[channel]).sort((one, other) => one - other)[
      Math.floor(colours.length / 2)
    ] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/** k-means seeded with the most distant colours: deterministic, so that the same picture has the same palette. */
function cluster(pixels: Lab[]): PaletteColour[] {
  let centres = farthestColours(pixels, startingColours);
  let groups: Lab[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    groups = centres.map(() => []);
    for (const pixel of pixels) groups[nearest(centres, pixel)]?.push(pixel);
    groups = groups.filter((group) => group.length > 0);
    const next = groups.map(labMean);
    const moved =
      next.length !== centres.length ||
      next.some((centre, index) => labDistance(centre, centres[index]!) > 0.01);
    centres = next;
    if (!moved) break;
  }
  const merged = mergeAlike(groups).sort((one, other) => other.length - one.length);
  const kept = merged.filter((group) => group.length >= pixels.length * smallestShare).slice(0, maxColours);
  const total = kept.reduce((sum, group) => sum + group.length, 0);
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return kept.map((group) => {
    const [l, a, b] = labMean(group);
    return { lab: [rounded(l, 2), rounded(a, 2), rounded(b, 2)], share: rounded(group.length / total, 4) };
  });
}

function nearest(centres: Lab[], pixel: Lab): number {
  let best = 0;
  for (let index = 1; index < centres.length; index += 1) {
    if (labDistance(centres[index]!, pixel) < labDistance(centres[best]!, pixel)) best = index;
  }
  return best;
}

function farthestColours(pixels: Lab[], count: number): Lab[] {
  const centres = [labMean(pixels)];
  const distances = pixels.map((pixel) => labDistance(pixel, centres[0]!));
  while (centres.length < count) {
    let farthest = 0;
    for (let index = 1; index < pixels.length; index += 1) {
      if (distances[index]! > distances[farthest]!) farthest = index;
    }
    if (distances[farthest]! <= sameColour) break;
    const centre = pixels[farthest]!;
    centres.push(centre);
    for (let index = 0; index < pixels.length; index += 1) {
      distances[index] = Math.min(distances[index]!, labDistance(pixels[index]!, centre));
    }
  }
  return centres;
}

function mergeAlike(groups: Lab[][]): Lab[][] {
  const merged: Lab[][] = [];
  for (const group of [...groups].sort((one, other) => other.length - one.length)) {
    const alike = merged.find((kept) => labDistance(labMean(kept), labMean(group)) <= sameColour);
    if (alike) alike.push(...group);
    else merged.push([...group]);
  }
  return merged;
}
