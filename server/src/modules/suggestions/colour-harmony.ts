import type { PaletteColour } from '@bestie/contracts/fields';
import { colourFamilies } from '@bestie/contracts/items';
import type { OutfitPart } from '@bestie/contracts/outfit-rules';
import { hueHarmony } from './hue-templates';
import type { HueTemplate, WeightedHue } from './hue-templates';

/** Visual weight of each part of an outfit. */
const area: Record<OutfitPart, number> = {
  dress: 0.62,
  top: 0.32,
  bottom: 0.3,
  outerwear: 0.4,
  shoes: 0.12,
  extra: 0.08,
};

/** Below the first chroma a colour counts as neutral, above the second as a colour, and in between partly. */
const neutralChroma = 9;
const fullChroma = 32;
/** Score of neutrals alone: they never clash, and are not striking either. */
const neutralHarmony = 0.82;
/** Difference in lightness above which an outfit gets no better. */
const fullContrast = 45;
/** Score of an outfit of one lightness; tone in tone is fine. */
const flatContrast = 0.45;

export interface ColouredPiece {
  part: OutfitPart;
  /** From its photo, or composed of its named colours. */
  palette: readonly PaletteColour[];
}

const chromaOf = ({ lab: [, a, b] }: PaletteColour) => Math.hypot(a, b);
const hueOf = ({ lab: [, a, b] }: PaletteColour) => Math.atan2(b, a) / (2 * Math.PI);

/** 0 for a neutral, 1 for a colour. */
export const colourfulness = (colour: PaletteColour): number =>
  Math.min(1, Math.max(0, (chromaOf(colour) - neutralChroma) / (fullChroma - neutralChroma)));

export interface ColourMeasures {
  /** 0 to 1. */
  harmony: number;
  /** 0 to 1: contrast of light and dark. */
  contrast: number;
  /** The template that the hues match; null when all colours are neutral. */
  template: HueTemplate | null;
  /** False when no colour is known of any piece: the measures are then in the middle. */
  known: boolean;
}

/** Measures how well the colours of an outfit go together. Pieces without a known colour are left out. */
export function measureColours(pieces: readonly ColouredPiece[]): ColourMeasures {
  const coloured = pieces.filter(({ palette }) => palette.length > 0);
  if (coloured.length === 0) return { harmony: 0.5, contrast: 0.5, template: null, known: false };
  const hues: WeightedHue[] = [];
  let whole = 0;
  let inColour = 0;
  for (const { part, palette } of coloured)
    for (const colour of palette) {
      const seen = area[part] * colour.share;
      whole += seen;
      const weight = seen * colourfulness(colour);
      inColour += weight;
      if (weight > 0) hues.push({ hue: hueOf(colour), weight });
    }
  const share = whole > 0 ? inColour / whole : 0;
  const { harmony, template } = hueHarmony(hues);
  // A little colour among neutrals can hardly clash; a lot of it decides.
  const decided = Math.min(1, share * 2.5);
  const lightness = coloured.map(({ palette }) => meanLightness(palette));
  const apart = Math.max(...lightness) - Math.min(...lightness);
  const contrast =
    coloured.length < 2 ? 0.5 : flatContrast + (1 - flatContrast) * Math.min(1, apart / fullContrast);
  return {
    harmony: hues.length === 0 ? neutralHarmony : decided * harmony + (1 - decided) * neutralHarmony,
    contrast,
    template: share < 0.06 ? null : template,
    known: true,
  };
}

/** L of Lab, 0 to 100, weighted by share. */
export function meanLightness(palette: readonly PaletteColour[]): number {
  const total = palette.reduce((sum, { share }) => sum + share, 0);
  return total === 0 ? 50 : palette.reduce((sum, { lab, share }) => sum + lab[0] * share, 0) / total;
}

/** The main colour of a piece: its most colourful large one, else its largest. */
export function leadingColour(palette: readonly PaletteColour[]): PaletteColour | undefined {
  const weighted = palette.map((colour) => ({
    colour,
    weight: colour.share * (0.15 + colourfulness(colour)),
  }));
  return weighted.sort((one, other) => other.weight - one.weight)[0]?.colour;
}

/** The name of a colour: the nearest family of the closet's facets. */
export function colourName({ lab }: PaletteColour): string {
  const distance = (other: readonly [number, number, number]) =>
    (lab[0] - other[0]) ** 2 + (lab[1] - other[1]) ** 2 + (lab[2] - other[2]) ** 2;
  return colourFamilies.reduce((best, family) => (distance(family.lab) < distance(best.lab) ? family : best))
    .name;
}

/** A palette for a piece that has no photo: its named colours in equal shares. */
export function paletteOfNames(colours: readonly string[]): PaletteColour[] {
  const known = colours.flatMap((name) => colourFamilies.filter((family) => family.name === name));
  return known.map(({ lab }) => ({ lab: [...lab], share: 1 / known.length }));
}

/** Difference between the hues of two colours in degrees, 0 to 180. */
export function hueAngle(one: PaletteColour, other: PaletteColour): number {
  const apart = Math.abs(hueOf(one) - hueOf(other)) % 1;
  return Math.min(apart, 1 - apart) * 360;
}
