/**
 * Hue templates after Matsuda (1995) as Cohen-Or, Sorkine, Gal, Leyvand and Xu use them ("Color Harmonization", 2006):
 * an arrangement of hues is the more harmonious the nearer it lies to one of a few patterns of sectors on the hue wheel,
 * turned as one likes. Angles are turns: 1 is the whole wheel.
 */

export interface WeightedHue {
  /** Turns; only the fraction counts. */
  hue: number;
  /** How much of what is seen has it; 0 does not count. */
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
 * Patterns and how much a perfect fit is worth: a pattern that half of all colours fit says less than one that few do.
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

/** Shortest way around the wheel, 0 to 0.5. */
export function hueDistance(one: number, other: number): number {
  const apart = fraction(one - other);
  return Math.min(apart, 1 - apart);
}

const outside = (hue: number, { centre, width }: Sector, turned: number) =>
  Math.max(0, hueDistance(hue, centre + turned) - width / 2);

/**
 * Weighted mean way, in turns, from each hue to the nearest sector, for the best turn of the pattern. As a function of
 * the turn it is made of straight lines, and bends upwards only where a border meets a hue: looking there is exact.
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

/** A distance of so many turns is worth a third of a fit. */
const tolerance = degrees(16);

/** How well hues go together, 0 to 1, and by which pattern. Turning all of them alike changes nothing. */
export function hueHarmony(hues: readonly WeightedHue[]): { harmony: number; template: HueTemplate } {
  let best: { harmony: number; template: HueTemplate } = { harmony: 0, template: 'T' };
  for (const [template, { worth }] of Object.entries(hueTemplates) as [HueTemplate, { worth: number }][]) {
    if (worth <= best.harmony) continue;
    const harmony = worth * Math.exp(-templateDistance(hues, template) / tolerance);
    if (harmony > best.harmony) best = { harmony, template };
  }
  return best;
}
