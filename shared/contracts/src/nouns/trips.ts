import type { Category } from './items';

/** Words of trips, without any library, so that pages and workers can use them for free. */

/** From a stroll to a gala, as pieces say it of themselves. */
export const formalityLabels = ['Very casual', 'Casual', 'Smart casual', 'Smart', 'Formal'] as const;

/** From a beach to snow, as pieces say it of themselves. */
export const warmthLabels = ['Hot', 'Warm', 'Mild', 'Cool', 'Cold'] as const;
/** Degrees Celsius above which each step of the scale begins, the hottest first; the last step has none. */
export const warmthBounds = [28, 20, 12, 3] as const;

/** Grams of a typical piece, where neither it nor another one of its category in the closet has been weighed. */
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

/** Days that a piece can be worn on a trip before it wants a wash, where its owner said nothing. */
export const typicalWears: Record<Category, number> = {
  tops: 1,
  shirts: 1,
  knitwear: 3,
  trousers: 4,
  shorts: 3,
  skirts: 3,
  dresses: 2,
  outerwear: 30,
  shoes: 30,
  bags: 30,
  hats: 30,
  accessories: 30,
  jewellery: 30,
  sportswear: 1,
  underwear: 1,
  other: 3,
};
