/** Constants of the closet, without any library, so that pages can import them cheaply. */

export const categories = [
  'tops',
  'shirts',
  'knitwear',
  'trousers',
  'shorts',
  'skirts',
  'dresses',
  'outerwear',
  'shoes',
  'bags',
  'hats',
  'accessories',
  'jewellery',
  'sportswear',
  'underwear',
  'other',
] as const;
export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = {
  tops: 'Tops',
  shirts: 'Shirts',
  knitwear: 'Knitwear',
  trousers: 'Trousers',
  shorts: 'Shorts',
  skirts: 'Skirts',
  dresses: 'Dresses',
  outerwear: 'Outerwear',
  shoes: 'Shoes',
  bags: 'Bags',
  hats: 'Hats',
  accessories: 'Accessories',
  jewellery: 'Jewellery',
  sportswear: 'Sportswear',
  underwear: 'Underwear',
  other: 'Other',
};

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof seasons)[number];

export const seasonLabels: Record<Season, string> = {
  spring: 'Spring',
  summer: 'Summer',
  autumn: 'Autumn',
  winter: 'Winter',
};

/** `draft`: uploaded, not yet reviewed; shown on /upload/closet only. */
export const itemStatuses = ['active', 'laundry', 'lent', 'wishlist', 'archived', 'draft'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const itemStatusLabels: Record<ItemStatus, string> = {
  active: 'Active',
  laundry: 'In laundry',
  lent: 'Lent',
  wishlist: 'Wishlist',
  archived: 'Archived',
  draft: 'To review',
};

/**
 * Default number of wears between two washes; null: not washed. `usual_wash_every` in SQL has the same
 * values.
 */
export const usualWashEvery = {
  tops: 1,
  shirts: 1,
  knitwear: 3,
  trousers: 4,
  shorts: 3,
  skirts: 3,
  dresses: 2,
  outerwear: 30,
  shoes: null,
  bags: null,
  hats: null,
  accessories: null,
  jewellery: null,
  sportswear: 1,
  underwear: 1,
  other: null,
} satisfies Record<Category, number | null>;

export const conditions = ['new', 'good', 'worn', 'needs-repair'] as const;
export type Condition = (typeof conditions)[number];

export const conditionLabels: Record<Condition, string> = {
  new: 'New',
  good: 'Good',
  worn: 'Worn',
  'needs-repair': 'Needs repair',
};

/** `idle`: pieces that were unworn for the longest time come first. */
export const itemSorts = ['added', 'last-worn', 'cost-per-wear', 'name', 'idle'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** Fields that are proposed for a draft. */
export const proposedFields = ['name', 'category', 'colours', 'pattern'] as const;
export type ProposedField = (typeof proposedFields)[number];

/** Patterns that are recognised in a photo; a person may write any other. */
export const patterns = ['plain', 'striped', 'checked', 'dotted', 'floral', 'other'] as const;
export type Pattern = (typeof patterns)[number];

/** Colour families for the facets, with the Lab colour of their swatch. */
export const colourFamilies = [
  { name: 'black', lab: [12, 1, 0] },
  { name: 'grey', lab: [55, 0, 0] },
  { name: 'white', lab: [96, 0, 2] },
  { name: 'beige', lab: [82, 3, 18] },
  { name: 'brown', lab: [38, 16, 26] },
  { name: 'red', lab: [46, 62, 40] },
  { name: 'burgundy', lab: [27, 34, 12] },
  { name: 'pink', lab: [72, 34, 2] },
  { name: 'orange', lab: [66, 40, 60] },
  { name: 'yellow', lab: [86, 4, 68] },
  { name: 'green', lab: [50, -38, 28] },
  { name: 'olive', lab: [42, -6, 26] },
  { name: 'teal', lab: [52, -26, -12] },
  { name: 'blue', lab: [44, 4, -44] },
  { name: 'navy', lab: [20, 6, -28] },
  { name: 'purple', lab: [38, 38, -38] },
] as const satisfies readonly { name: string; lab: readonly [number, number, number] }[];
export type ColourFamily = (typeof colourFamilies)[number]['name'];
