import type { Season } from '@bestie/contracts/items';
import type { DemoOutfit } from './demo-outfits-data';
import type { DemoPiece } from './demo-pieces';

/** What a piece of the creator is; days and prices are the same for all, since nobody but her sees them. */
type CreatorPiece = Omit<DemoPiece, 'brand' | 'size' | 'price' | 'boughtDaysAgo' | 'rhythm'>;

const allYear: Season[] = ['spring', 'summer', 'autumn', 'winter'];
const bought = { brand: 'Atelier Cleo', size: 'M', price: 9900, boughtDaysAgo: 200, rhythm: 0 };

const pieces: readonly CreatorPiece[] = [
  {
    key: 'cleo-sage-pleats',
    look: { shape: 'pleats', colour: '#7f9078' },
    ...{ name: 'Sage pleated skirt', category: 'skirts', colours: ['green'] },
    ...{ seasons: ['spring', 'autumn'], occasions: ['office'], formality: 4, warmth: 2, material: 'Satin' },
  },
  {
    key: 'cleo-cream-knit',
    look: { shape: 'knit', colour: '#efe3cb', trim: '#d9c8a6', pattern: 'rib' },
    ...{ name: 'Cream rib knit', category: 'knitwear', colours: ['beige'] },
    ...{ seasons: ['autumn', 'winter', 'spring'], occasions: ['office'], formality: 3, warmth: 3 },
    material: 'Merino',
  },
  {
    key: 'cleo-tan-boots',
    look: { shape: 'boot', colour: '#a9713f', trim: '#6d4727' },
    ...{ name: 'Tan ankle boots', category: 'shoes', colours: ['brown'] },
    ...{ seasons: ['autumn', 'winter'], occasions: ['everyday'], formality: 3, warmth: 3, material: 'Suede' },
  },
  {
    key: 'cleo-plum-bag',
    look: { shape: 'bag', colour: '#6a2f4d', trim: '#4b2036' },
    ...{ name: 'Plum shoulder bag', category: 'bags', colours: ['purple'] },
    ...{ seasons: allYear, occasions: ['everyday'], formality: 4, warmth: 1, material: 'Leather' },
  },
  {
    key: 'cleo-slate-trench',
    look: { shape: 'trench', colour: '#66707c', trim: '#454d58' },
    ...{ name: 'Slate trench coat', category: 'outerwear', colours: ['grey'] },
    ...{ seasons: ['spring', 'autumn'], occasions: ['travel'], formality: 3, warmth: 3, material: 'Cotton' },
  },
  {
    key: 'cleo-ink-jeans',
    look: { shape: 'jeans', colour: '#2b3550', trim: '#20283d', pattern: 'denim' },
    ...{ name: 'Ink jeans', category: 'trousers', colours: ['navy'] },
    ...{ seasons: allYear, occasions: ['weekend', 'travel'], formality: 2, warmth: 3, material: 'Denim' },
  },
  {
    key: 'cleo-brick-tee',
    look: { shape: 'tee', colour: '#a9523c', trim: '#8d4030' },
    ...{ name: 'Brick tee', category: 'tops', colours: ['red'] },
    ...{ seasons: allYear, occasions: ['weekend'], formality: 2, warmth: 2, material: 'Cotton' },
  },
  {
    key: 'cleo-camel-scarf',
    look: { shape: 'scarf', colour: '#c39a68', trim: '#8a5f36', pattern: 'plaid' },
    ...{ name: 'Camel scarf', category: 'accessories', colours: ['brown', 'beige'] },
    ...{ seasons: ['autumn', 'winter'], occasions: ['everyday'], formality: 3, warmth: 4, material: 'Wool' },
  },
  {
    key: 'cleo-plum-slip',
    look: { shape: 'slip', colour: '#5d2a4a', pattern: 'satin' },
    ...{ name: 'Plum slip dress', category: 'dresses', colours: ['purple'] },
    ...{ seasons: ['summer', 'autumn'], occasions: ['evening'], formality: 5, warmth: 1, material: 'Silk' },
  },
  {
    key: 'cleo-cream-blazer',
    look: { shape: 'blazer', colour: '#ece2d0', trim: '#c9b99a' },
    ...{ name: 'Cream blazer', category: 'outerwear', colours: ['beige'] },
    ...{ seasons: ['spring', 'autumn'], occasions: ['evening'], formality: 4, warmth: 2, material: 'Wool' },
  },
  {
    key: 'cleo-ink-pumps',
    look: { shape: 'pump', colour: '#26212a' },
    ...{ name: 'Ink pumps', category: 'shoes', colours: ['black'] },
    ...{ seasons: allYear, occasions: ['evening'], formality: 5, warmth: 1, material: 'Leather' },
  },
  {
    key: 'cleo-silver-hoops',
    look: { shape: 'earrings', colour: '#b9bcc2', trim: '#8b8f98', pattern: 'satin' },
    ...{ name: 'Silver hoops', category: 'jewellery', colours: ['grey'] },
    ...{ seasons: allYear, occasions: ['evening'], formality: 4, warmth: 1, material: 'Silver' },
  },
];

/** What the demo creator wears in what she shows. */
export const creatorPieces: readonly DemoPiece[] = pieces.map((piece) => ({ ...bought, ...piece }));

/** What she shows to everybody, so that others have something to remix; newest last. */
export const creatorOutfits: readonly DemoOutfit[] = [
  {
    key: 'cleo-first-row',
    name: 'First row, second thoughts',
    occasion: 'evening',
    seasons: ['spring', 'autumn'],
    paper: 'lilac',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['cleo-plum-slip', 650, 620, 2.1, 4],
      ['cleo-cream-blazer', 320, 480, 1.7, -6],
      ['cleo-ink-pumps', 360, 1060, 0.95, -8],
      ['cleo-silver-hoops', 130, 960, 0.6],
    ],
  },
  {
    key: 'cleo-night-train',
    name: 'Night train',
    occasion: 'travel',
    seasons: ['autumn', 'spring'],
    paper: 'sky',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['cleo-ink-jeans', 695, 800, 1.6, 5],
      ['cleo-brick-tee', 690, 320, 1.25, 4],
      ['cleo-slate-trench', 330, 580, 2.05, -4],
      ['cleo-camel-scarf', 165, 1080, 0.85, 12],
    ],
  },
  {
    key: 'cleo-sage-and-cream',
    name: 'Sage and cream',
    occasion: 'office',
    seasons: ['spring', 'autumn'],
    paper: 'sand',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['cleo-sage-pleats', 400, 820, 1.8, -3],
      ['cleo-cream-knit', 410, 370, 1.5, -3],
      ['cleo-tan-boots', 790, 1060, 0.9, -6],
      ['cleo-plum-bag', 810, 600, 0.9, 8],
    ],
  },
];
