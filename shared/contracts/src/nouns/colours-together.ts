import { colourFamilies } from './items';

/** How colours by name go together, for suggestions and capsules. No library, so that workers can import it. */

/** Colours that stylists call neutral: they go with everything, and no sentence calls them a colour. */
export const neutralColours: ReadonlySet<string> = new Set([
  'black',
  'grey',
  'white',
  'beige',
  'brown',
  'navy',
  'denim',
]);

/** Degrees on the colour wheel: up to the first, two colours are neighbours; from the second on, opposites. */
export const colourWheel = { neighbours: 75, opposites: 140 } as const;

const hues = new Map(colourFamilies.map(({ name, lab: [, a, b] }) => [name as string, Math.atan2(b, a)]));

/** Degrees between two colours on the wheel, 0 to 180; null for a name that is no colour family. */
function wheelAngle(one: string, other: string): number | null {
  const [first, second] = [hues.get(one), hues.get(other)];
  if (first === undefined || second === undefined) return null;
  const apart = (Math.abs(first - second) * 180) / Math.PI;
  return Math.min(apart, 360 - apart);
}

/**
 * Whether an outfit of these colours is in harmony: neutrals go with everything; beside them one other colour,
 * or two that are neighbours or opposites on the wheel.
 */
export function areInHarmony(colours: readonly string[]): boolean {
  const [first, second, third] = [...new Set(colours.filter((name) => !neutralColours.has(name)))];
  if (first === undefined || second === undefined) return true;
  if (third !== undefined) return false;
  const angle = wheelAngle(first, second);
  return angle === null || angle <= colourWheel.neighbours || angle >= colourWheel.opposites;
}
