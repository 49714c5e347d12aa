import { usualWashEvery } from './items';
import type { Category } from './items';

/** Constants of trips, without any library, so that pages and workers can import them cheaply. */

/** Formality from a stroll to a gala, on the scale of pieces. */
export const formalityLabels = ['Very casual', 'Casual', 'Smart casual', 'Smart', 'Formal'] as const;

/** Warmth from a beach to snow, on the scale of pieces. */
export const warmthLabels = ['Hot', 'Warm', 'Mild', 'Cool', 'Cold'] as const;
/** Lower bound of each step of the scale in degrees Celsius, the hottest first; the last step has none. */
export const warmthBounds = [28, 20, 12, 3] as const;

/**
 * Grams of a typical piece, used when neither it nor another piece of its category in the closet was weighed.
 */
export const typicalGrams: Record<Category, number> = {
  tops: 160,
  shirts: 220,
  knitwear: 420,
  trousers: 480,
  shorts: 260,
  skirts: 320,
  dresses: 360,
  outerwear: 1050,
  shoes: 820,
  bags: 520,
  hats: 110,
  accessories: 140,
  jewellery: 40,
  sportswear: 260,
  underwear: 60,
  other: 200,
};

/** Days for which a piece can be worn on a trip before it needs a wash, unless its owner set a number. */
export const typicalWears: Record<Category, number> = {
  ...usualWashEvery,
  shoes: 30,
  bags: 30,
  hats: 30,
  accessories: 30,
  jewellery: 30,
  sportswear: 1,
  underwear: 1,
  other: 3,
};
