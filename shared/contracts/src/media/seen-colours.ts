import type { PaletteColour } from '../http/fields';
import { nameColour } from '../nouns/cloth-colours';
import { toLab } from './raster';
import type { Raster } from './raster';

/** Longest side in pixels at which the colours of a piece are seen. */
export const coloursSide = 112;

/** Alpha from which a pixel is the piece, and up to which it is the background. */
const piece = 200;
const background = 30;
/** A background of at most this chroma is taken as white or grey in coloured light. */
const paleChroma = 14;
const paleLightness = 45;
/** How much of its tint is taken out: part of it may be the background's own. */
const correction = 0.6;
/** Lightness that the lightest part of a photo has in good light, and how far the photo is brought there. */
const brightest = 94;
const brightening = 0.8;
const smallestShare = 0.04;
const mostColours = 6;

/**
 * The colours of a piece, as they are in white light, by share: the browser sees them in a photo, and the server in a
 * cut-out, so that the two agree.
 * @param photo with its background, which tells the light; the longer side has `coloursSide` pixels
 * @param alpha of the piece, 0 to 255 for each pixel
 */
export function seeColours(photo: Raster, alpha: ArrayLike<number>): PaletteColour[] {
  const { lab } = toLab(balanced(photo, alpha));
  const sums = new Map<string, Sum>();
  let total = 0;
  for (let at = 0; at < photo.width * photo.height; at += 1) {
    if (!inside(alpha, at, photo.width)) continue;
    const colour = [lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!] as const;
    const { shade } = nameColour(colour);
    const sum = sums.get(shade) ?? { count: 0, lab: [0, 0, 0] };
    sums.set(shade, sum);
    sum.count += 1;
    total += 1;
    for (const axis of [0, 1, 2] as const) sum.lab[axis] += colour[axis];
  }
  shadowsOfWhite(sums);
  return [...sums.values()]
    .filter(({ count }) => count >= total * smallestShare)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostColours)
    .map(({ count, lab: [l, a, b] }) => ({
      lab: [round(l / count), round(a / count), round(b / count)],
      share: Number((count / total).toFixed(4)),
    }));
}

interface Sum {
  count: number;
  lab: [number, number, number];
}

/** Light grey beside enough white is white cloth in folds. */
function shadowsOfWhite(sums: Map<string, Sum>): void {
  const [white, grey] = [sums.get('white'), sums.get('light grey')];
  if (!white || !grey || white.count < grey.count * 0.6) return;
  const more = (white.count + grey.count) / white.count;
  white.count += grey.count;
  white.lab = [white.lab[0] * more, white.lab[1] * more, white.lab[2] * more];
  sums.delete('light grey');
}

const round = (value: number) => Number(value.toFixed(2));

/** Whether a pixel and its neighbours are the piece: its edge is partly background. */
const inside = (alpha: ArrayLike<number>, at: number, width: number) =>
  alpha[at]! >= piece &&
  (alpha[at - 1] ?? 0) >= piece &&
  (alpha[at + 1] ?? 0) >= piece &&
  (alpha[at - width] ?? 0) >= piece &&
  (alpha[at + width] ?? 0) >= piece;

/** The photo in bright white light, as far as its lightest part and a pale background tell the light. */
function balanced(photo: Raster, alpha: ArrayLike<number>): Raster {
  const light = brighter(photo);
  const gains = tintOf(photo, alpha).map((gain) => gain * light);
  const data = new Uint8ClampedArray(photo.data);
  for (let at = 0; at < data.length; at += 4)
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = data[at + channel]! * gains[channel]!;
  return { ...photo, data };
}

/** The factor that brings a dim photo to full light. */
function brighter(photo: Raster): number {
  const { lab } = toLab(photo);
  const lightness = Float32Array.from({ length: lab.length / 3 }, (_, at) => lab[at * 3]!).sort();
  const top = Math.max(30, lightness[Math.floor(lightness.length * 0.97)]!);
  return Math.max(1, brightest / top) ** brightening;
}

/** Factors of red, green and blue that take the tint from a pale background. */
function tintOf(photo: Raster, alpha: ArrayLike<number>): number[] {
  const ground: number[] = [];
  for (let at = 0; at < photo.width * photo.height; at += 1)
    if ((alpha[at] ?? 0) <= background) ground.push(at);
  if (ground.length < photo.width) return [1, 1, 1];
  const median = [0, 1, 2].map((channel) => {
    const values = ground.map((at) => photo.data[at * 4 + channel]!).sort((one, other) => one - other);
    return values[values.length >> 1]!;
  });
  const [l = 0, a = 0, b = 0] = toLab({
    data: Uint8ClampedArray.from([...median, 255]),
    width: 1,
    height: 1,
  }).lab;
  if (l < paleLightness || Math.hypot(a, b) > paleChroma) return [1, 1, 1];
  const grey = (median[0]! + median[1]! + median[2]!) / 3;
  return median.map((value) => (grey / Math.max(1, value)) ** correction);
}
