import type { Category } from './items';

/** Constants of outfits, without any library, so that pages can import them cheaply. */

/** Size of an outfit's canvas in its own units; positions of layers are in these, whatever the screen. */
export const outfitCanvas = { width: 1000, height: 1250 } as const;

/** Longer side of a piece at scale 1, in units of {@link outfitCanvas}. */
export const layerSide = 480;

/** Height of the letters of a text at scale 1, in units of {@link outfitCanvas}. */
export const textSide = 64;

/** Parts of an outfit that the dice fill, in the order of dressing. */
export const outfitSlots = ['outerwear', 'top', 'bottom', 'shoes', 'bag', 'accessory'] as const;
export type OutfitSlot = (typeof outfitSlots)[number];

export const outfitSlotLabels: Record<OutfitSlot, string> = {
  outerwear: 'Outerwear',
  top: 'Top or dress',
  bottom: 'Bottom',
  shoes: 'Shoes',
  bag: 'Bag',
  accessory: 'Accessory',
};

/** The part of an outfit that a category is; null for categories that are none. */
export const slotOfCategory: Record<Category, OutfitSlot | null> = {
  tops: 'top',
  shirts: 'top',
  knitwear: 'top',
  dresses: 'top',
  trousers: 'bottom',
  shorts: 'bottom',
  skirts: 'bottom',
  outerwear: 'outerwear',
  shoes: 'shoes',
  bags: 'bag',
  hats: 'accessory',
  accessories: 'accessory',
  jewellery: 'accessory',
  sportswear: null,
  underwear: null,
  other: null,
};

/** `unlisted`: open to everybody with the link. */
export const outfitVisibilities = ['private', 'unlisted', 'public'] as const;
export type OutfitVisibility = (typeof outfitVisibilities)[number];

export const outfitVisibilityLabels: Record<OutfitVisibility, string> = {
  private: 'Only me',
  unlisted: 'Anyone with the link',
  public: 'Everyone',
};

export const outfitSorts = ['updated', 'name', 'last-worn', 'rating'] as const;
export type OutfitSort = (typeof outfitSorts)[number];

/**
 * Named backgrounds of outfits; any other background is a colour `#rrggbb`. They belong to the picture and
 * not to the interface, so that an outfit looks the same in light and dark and in its PNG.
 */
export const outfitPapers = {
  ivory: '#f6efe4',
  sand: '#e6d9c5',
  blush: '#f1dfdb',
  sage: '#dfe4d5',
  sky: '#dfe6ea',
  lilac: '#e3dbe6',
  white: '#ffffff',
  aubergine: '#3a1d33',
} as const;
export type OutfitPaper = keyof typeof outfitPapers;
export const outfitPaperNames = Object.keys(outfitPapers) as OutfitPaper[];

/** The colour of an outfit's background, `#rrggbb`. */
export const groundColour = (background: string): string =>
  background in outfitPapers ? outfitPapers[background as OutfitPaper] : background;

/** Text styles on an outfit. */
export const textFaces = ['serif', 'sans'] as const;
export type TextFace = (typeof textFaces)[number];
