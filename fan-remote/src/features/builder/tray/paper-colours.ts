import { groundColour, outfitPaperNames, outfitPapers } from '@bestie/contracts/outfits';
import type { OutfitPaper } from '@bestie/contracts/outfits';
import type { PaletteColour } from '@bestie/contracts/fields';
import type { OutfitPiece } from '@bestie/contracts/outfits.contract';
import type { Swatch } from '@bestie/design-system/swatches';

const paperLabels: Record<OutfitPaper, string> = {
  ivory: 'Ivory',
  sand: 'Sand',
  blush: 'Blush',
  sage: 'Sage',
  sky: 'Sky',
  lilac: 'Lilac',
  white: 'White',
  aubergine: 'Aubergine',
};

export const paperSwatches: readonly Swatch[] = outfitPaperNames.map((value) => ({
  value,
  label: paperLabels[value],
  colour: outfitPapers[value],
}));

const channel = (linear: number) => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
};

/** A Lab colour (D65) as `#rrggbb`; colours outside of sRGB are clipped for each channel. */
export function hexOfLab([l, a, b]: PaletteColour['lab']): string {
  const fy = (l + 16) / 116;
  const cube = (f: number) => (f ** 3 > 216 / 24389 ? f ** 3 : (116 * f - 16) / (24389 / 27));
  const [x, y, z] = [cube(fy + a / 500) * 0.95047, cube(fy), cube(fy - b / 200) * 1.08883];
  return `#${channel(3.2404542 * x - 1.5371385 * y - 0.4985314 * z)}${channel(
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
  )}${channel(0.0556434 * x - 0.2040259 * y + 1.0572252 * z)}`;
}

const far = 14;
const distance = (one: PaletteColour, other: PaletteColour) =>
  Math.hypot(...one.lab.map((value, index) => value - (other.lab[index] ?? 0)));

/** Background colours from the outfit's pieces, the largest areas first, without duplicates. */
export function paletteSwatches(pieces: readonly OutfitPiece[], most = 8): Swatch[] {
  const colours = pieces
    .flatMap(({ cover }) => cover?.palette ?? [])
    .toSorted((one, other) => other.share - one.share);
  const kept: PaletteColour[] = [];
  for (const colour of colours)
    if (kept.length < most && kept.every((other) => distance(other, colour) > far)) kept.push(colour);
  return kept.map(({ lab }, index) => {
    const hex = hexOfLab(lab);
    return { value: hex, label: `Colour ${index + 1} of these pieces`, colour: hex };
  });
}

/** The text colour that is readable on a background. */
export function inkOn(background: string): string {
  const hex = groundColour(background);
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? '#2b1322' : '#fffaf4';
}

/** Text colours: ink, paper, the brand's lipstick, and the colours of the pieces. */
export const wordSwatches: readonly Swatch[] = [
  { value: '#2b1322', label: 'Ink', colour: '#2b1322' },
  { value: '#fffaf4', label: 'Paper', colour: '#fffaf4' },
  { value: '#b5174c', label: 'Lipstick', colour: '#b5174c' },
];
