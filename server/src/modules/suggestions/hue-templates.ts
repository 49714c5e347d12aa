/**
 * Hue templates after Matsuda (1995) as Cohen-Or, Sorkine, Gal, Leyvand and Xu use them ("Color
 * Harmonization", 2006): hues are the more harmonious the nearer they lie to one of a few patterns of sectors
 * on the hue wheel, at any rotation. Angles are turns: 1 is the whole wheel.
 */

export interface WeightedHue {
  /** Turns; only the fraction counts. */
  hue: number;
  /** Share of the visible area; 0 does not count. */
  weight: number;
}

interface Sector {
  centre: number;
  width: number;
}

const degrees = (angle: number) => angle / 360;
const narrow = degrees(18);
const wide = degrees(93.6);

/**
 * Templates and the score of a perfect match: a template that half of all colours match says less than one
 * that few do.
 */
export const hueTemplates = {
  i: { worth: 1, sectors: [{ centre: 0, width: narrow }] },
  V: { worth: 0.94, sectors: [{ centre: 0, width: wide }] },
  I: {
    worth: 0.95,
    sectors: [
      { centre: 0, width: narrow },
      { centre: 0.5, width: narrow },
    ],
  },
  L: {
    worth: 0.84,
    sectors: [
      { centre: 0, width: narrow },
      { centre: 0.25, width: degrees(79.2) },
    ],
  },
  Y: {
    worth: 0.84,
    sectors: [
      { centre: 0, width: wide },
      { centre: 0.5, width: narrow },
    ],
  },
  X: {
    worth: 0.72,
    sectors: [
      { centre: 0, width: wide },
      { centre: 0.5, width: wide },
    ],
  },
  T: { worth: 0.6, sectors: [{ centre: 0, width: degrees(180) }] },
} as const satisfies Record<string, { worth: number; sectors: readonly Sector[] }>;
export type HueTemplate = keyof typeof hueTemplates;

const fraction = (turns: number) => turns - Math.floor(turns);

/** Shortest distance on the wheel, 0 to 0.5. */
export function hueDistance(one: number, other: number): number {
  const apart = fraction(one - other);
  return Math.min(apart, 1 - apart);
}

const outside = (hue: number, { centre, width }: Sector, turned: number) =>
  Math.max(0, hueDistance(hue, centre + turned) - width / 2);

/**
 * Weighted mean distance, in turns, from each hue to the nearest sector, for the best rotation of the
 * template. As a function of the rotation it is piecewise linear, and its minima lie where a border meets a
 * hue, so checking those rotations is exact.
 */
export function templateDistance(hues: readonly WeightedHue[], template: HueTemplate): number {
  const { sectors } = hueTemplates[template];
  const total = hues.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  let best = Infinity;
  for (const { hue, weight } of hues) {
    if (weight === 0) continue;
    for (const { centre, width } of sectors)
      for (const border of [centre - width / 2, centre + width / 2]) {
        const turned = hue - border;
        let sum = 0;
        for (const other of hues)
          sum += other.weight * Math.min(...sectors.map((sector) => outside(other.hue, sector, turned)));
        best = Math.min(best, sum / total);
      }
  }
  return best;
}

/** At this distance, in turns, the score drops to a third. */
const tolerance = degrees(16);

/** How well hues go together, 0 to 1, and by which template. Rotating all of them equally changes nothing. */
export function hueHarmony(hues: readonly WeightedHue[]): { harmony: number; template: HueTemplate } {
  let best: { harmony: number; template: HueTemplate } = { harmony: 0, template: 'T' };
  for (const [template, { worth }] of Object.entries(hueTemplates) as [HueTemplate, { worth: number }][]) {
    if (worth <= best.harmony) continue;
    const harmony = worth * Math.exp(-templateDistance(hues, template) / tolerance);
    if (harmony > best.harmony) best = { harmony, template };
  }
  return best;
}
