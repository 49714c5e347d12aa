import type { Category } from './items';
import { outfitPartOf } from './outfit-rules';
import { warmthBounds } from './trips';

/**
 * How warm pieces are and what a temperature asks for, in one place for suggestions, planner and packing. No
 * library, so that pages and workers can import it cheaply. The scale is that of pieces: 1 (hot) to 5 (cold).
 */

/** What is known of the warmth of a piece. */
export interface WarmthFacts {
  category: Category;
  name: string;
  material: string | null;
  /** 1 to 5 as its owner set it. */
  warmth: number | null;
}

/** Warmth of a usual piece of each category; null for those that hardly matter. */
const usualWarmth: Record<Category, number | null> = {
  tops: 2,
  shirts: 2.3,
  knitwear: 3.8,
  trousers: 3,
  shorts: 1,
  skirts: 2.4,
  dresses: 2.3,
  outerwear: 3.8,
  shoes: 2.8,
  bags: null,
  hats: null,
  accessories: null,
  jewellery: null,
  sportswear: 2,
  underwear: null,
  other: null,
};

/** Words of a name that say more than the category, for the parts that they are about. */
const nameWarmth: readonly [RegExp, Partial<Record<string, number>>][] = [
  [/\b(flip.?flops?|sandals?|espadrilles?|slides|mules)\b/i, { shoes: 1 }],
  [/\b(winter|snow|hiking|fur|lined|chelsea|ankle)?\s*boots?\b/i, { shoes: 3.8 }],
  [/\b(tank|cami|camisole|crop|sleeveless|halter|strapless|bandeau)\b/i, { top: 1 }],
  [/\b(tee|t-shirt|tshirt|polo)\b/i, { top: 1.8 }],
  [/\b(long.?sleeved?|roll.?neck|turtle.?neck|thermal|henley|sweatshirt|hoodie)\b/i, { top: 3.2 }],
  [/\b(sun ?dress|slip dress|beach)\b/i, { dress: 1.5 }],
  [/\b(puffer|parka|down|shearling|fur|duffle|winter)\b/i, { outerwear: 4.8 }],
  [/\bcoat\b/i, { outerwear: 4.2 }],
  [/\b(blazer|denim|jean|bomber|trench|mac|shacket|gilet|vest|rain)\b/i, { outerwear: 3 }],
  [/\b(beanie|bobble|scarf|gloves|mittens)\b/i, { extra: 4 }],
  [/\b(straw|sun hat|bucket)\b/i, { extra: 1 }],
];
const warmMaterial =
  /\b(wool|lambswool|merino|cashmere|alpaca|mohair|fleece|down|shearling|tweed|corduroy|velvet|flannel|fur)\b/i;
const coolMaterial = /\b(linen|chiffon|mesh|lace|seersucker|straw|crochet|voile|silk)\b/i;

/** Adds the material: wool is warmer than what is usual, linen cooler. */
const withMaterial = (usual: number, material: string | null): number => {
  const by =
    (material && warmMaterial.test(material) ? 0.7 : 0) - (material && coolMaterial.test(material) ? 0.8 : 0);
  return Math.min(5, Math.max(1, usual + by));
};

/**
 * The warmth of a piece: as its owner set it, otherwise from its material, its name and its category; null
 * where it hardly matters, as for a bag.
 */
export function warmthOf({ category, name, material, warmth }: WarmthFacts): number | null {
  if (warmth !== null) return warmth;
  const part = outfitPartOf[category];
  const named = nameWarmth.find(
    ([words, parts]) => part !== null && parts[part] !== undefined && words.test(name),
  );
  const usual = (part !== null && named?.[1][part]) || usualWarmth[category];
  if (usual === null) return material && warmMaterial.test(material) ? 4 : null;
  return withMaterial(usual, material);
}

/** Temperatures in degrees Celsius for each step of the scale: the middle of what its label says. */
const middles: readonly (readonly [degrees: number, need: number])[] = [
  [32, 1],
  [24, 2],
  [16, 3],
  [7.5, 4],
  [-2, 5],
];

/** The warmth that a temperature asks for, 1 to 5 and between the steps. @param degrees Celsius, as it feels */
export function warmthNeed(degrees: number): number {
  const [hottest] = middles;
  if (hottest && degrees >= hottest[0]) return 1;
  for (const [index, [lower, need]] of middles.entries()) {
    const above = middles[index - 1];
    if (degrees < lower || !above) continue;
    return need - (degrees - lower) / (above[0] - lower);
  }
  return 5;
}

/** The step of the scale, 1 to 5, that a temperature belongs to. */
export const warmthStep = (degrees: number): number => {
  const step = warmthBounds.findIndex((bound) => degrees >= bound);
  return step < 0 ? 5 : step + 1;
};

/** From this need on one goes out with a coat or a jacket: below about 12 °C. */
export const coatNeed = 3.5;
/** From this need on nobody wears shorts or sandals: below about 16 °C. */
const bareNeed = 3;

/** How far the warmth of a piece may be from the need: lighter, because of layers, and warmer. */
const room: Record<string, { lighter: number; warmer: number }> = {
  top: { lighter: 2.2, warmer: 1.3 },
  bottom: { lighter: 1.6, warmer: 1.6 },
  dress: { lighter: 1.8, warmer: 1.3 },
  shoes: { lighter: 1.9, warmer: 1.7 },
  outerwear: { lighter: 1.2, warmer: 1.5 },
  extra: { lighter: 2, warmer: 1.2 },
};

/**
 * Whether a piece can be worn where that much warmth is needed.
 * @param ease widens the room where a closet has nothing better
 */
export function isBearable(piece: WarmthFacts, need: number, ease = 0): boolean {
  const part = outfitPartOf[piece.category];
  const warmth = warmthOf(piece);
  if (part === null || warmth === null) return true;
  const bare = piece.category === 'shorts' || (part === 'shoes' && warmth <= 1.2);
  if (bare && need > bareNeed + ease / 2) return false;
  const { lighter, warmer } = room[part] ?? { lighter: 5, warmer: 5 };
  // A light hat or an unlined bag keeps nobody from going out; a woollen hat in July does.
  return (
    (part === 'extra' && warmth < 3 && need < coatNeed) ||
    (need - warmth <= lighter + ease && warmth - need <= warmer + ease)
  );
}
