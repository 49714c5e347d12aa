import type { Season } from '@bestie/contracts/items';
import type { OutfitPaper, OutfitVisibility } from '@bestie/contracts/outfits';

/** A piece of the demo closet on a canvas of 1000 by 1250. */
export type LaidPiece = readonly [key: string, x: number, y: number, scale: number, rotation?: number];

export interface DemoOutfit {
  /** Names the outfit and its cover: never change one. */
  key: string;
  name: string;
  occasion: string;
  seasons: Season[];
  paper: OutfitPaper;
  rating?: number;
  notes?: string;
  visibility?: OutfitVisibility;
  /** Worn so many days before the first start. */
  wornDaysAgo: number[];
  /** From the back to the front. */
  pieces: readonly LaidPiece[];
}

/** What a person with the demo closet would have laid together, newest last. */
export const demoOutfits: readonly DemoOutfit[] = [
  {
    key: 'gallery-opening',
    name: 'Gallery opening',
    occasion: 'evening',
    seasons: ['autumn', 'winter', 'spring'],
    paper: 'lilac',
    rating: 5,
    notes: 'Hoops only, no necklace.',
    wornDaysAgo: [97],
    pieces: [
      ['petrol-pleats', 420, 815, 1.85, -3],
      ['butter-knit', 420, 375, 1.5, -3],
      ['cognac-bag', 810, 760, 0.95, 8],
      ['gold-hoops', 815, 300, 0.75],
    ],
  },
  {
    key: 'office-in-plaid',
    name: 'Office in plaid',
    occasion: 'office',
    seasons: ['autumn', 'spring'],
    paper: 'blush',
    rating: 4,
    wornDaysAgo: [61, 24],
    pieces: [
      ['wide-trousers', 690, 760, 1.65, 4],
      ['white-tee', 665, 290, 1.2, 6],
      ['plaid-blazer', 330, 540, 1.75, -5],
      ['chelsea-boots', 380, 1070, 0.95, -6],
      ['gold-hoops', 165, 1030, 0.6],
    ],
  },
  {
    key: 'rain-in-the-park',
    name: 'Rain in the park',
    occasion: 'weekend',
    seasons: ['spring', 'autumn'],
    paper: 'sage',
    wornDaysAgo: [44],
    pieces: [
      ['blue-jeans', 695, 790, 1.6, 5],
      ['breton-tee', 690, 310, 1.25, 4],
      ['trench', 330, 590, 2.1, -4],
      ['bucket-hat', 160, 175, 0.8, -10],
      ['chelsea-boots', 400, 1080, 0.8, -6],
    ],
  },
  {
    key: 'market-morning',
    name: 'Market morning',
    occasion: 'weekend',
    seasons: ['spring', 'summer'],
    paper: 'sky',
    rating: 4,
    visibility: 'public',
    wornDaysAgo: [33, 12],
    pieces: [
      ['blue-jeans', 310, 800, 1.6, -4],
      ['breton-tee', 350, 310, 1.45, -4],
      ['canvas-tote', 760, 480, 1.25, 7],
      ['white-sneakers', 745, 1020, 1.05, -6],
    ],
  },
  {
    key: 'one-red-dress',
    name: 'One red dress',
    occasion: 'evening',
    seasons: ['summer', 'autumn'],
    paper: 'ivory',
    rating: 5,
    notes: 'For when it matters.',
    visibility: 'public',
    wornDaysAgo: [70],
    pieces: [
      ['red-dress', 400, 610, 2.3, -3],
      ['red-pumps', 790, 980, 0.95, -8],
      ['gold-hoops', 800, 260, 0.7],
      ['cognac-bag', 805, 610, 0.85, 8],
    ],
  },
  {
    key: 'flower-sunday',
    name: 'Flower Sunday',
    occasion: 'weekend',
    seasons: ['spring', 'summer'],
    paper: 'blush',
    wornDaysAgo: [18],
    pieces: [
      ['flower-dress', 360, 650, 2.2, -4],
      ['oat-cardigan', 740, 460, 1.4, 9],
      ['white-sneakers', 760, 1040, 0.95, -6],
    ],
  },
  {
    key: 'ink-and-blue',
    name: 'Ink and blue',
    occasion: 'office',
    seasons: ['autumn', 'winter'],
    paper: 'sand',
    rating: 3,
    wornDaysAgo: [38, 10],
    pieces: [
      ['ink-trousers', 690, 800, 1.65, 4],
      ['blue-shirt', 680, 330, 1.4, 5],
      ['ink-blazer', 325, 560, 1.75, -5],
      ['chelsea-boots', 370, 1085, 0.95, -6],
    ],
  },
  {
    key: 'sea-and-linen',
    name: 'Sea and linen',
    occasion: 'travel',
    seasons: ['summer'],
    paper: 'white',
    wornDaysAgo: [],
    pieces: [
      ['brick-shorts', 330, 850, 1.25, -3],
      ['linen-shirt', 370, 400, 1.55, -4],
      ['canvas-tote', 775, 400, 1.15, 6],
      ['bucket-hat', 760, 800, 0.85, -6],
      ['white-sneakers', 720, 1080, 0.9, -6],
    ],
  },
  {
    key: 'camel-monday',
    name: 'Camel Monday',
    occasion: 'office',
    seasons: ['autumn', 'winter'],
    paper: 'ivory',
    rating: 5,
    notes: 'The coat does everything.',
    wornDaysAgo: [52, 31, 8],
    pieces: [
      ['ink-trousers', 690, 780, 1.5, 4],
      ['aubergine-roll', 710, 330, 1.25, 5],
      ['camel-coat', 330, 590, 2.05, -5],
      ['chelsea-boots', 745, 1060, 0.9, -6],
      ['plaid-scarf', 165, 1010, 0.95, 12],
    ],
  },
];

/** What the demo creator shows to everybody, so that others have something to remix; newest last. */
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

/** What the members show on their profiles, by the key in `member-wardrobes.ts`. */
export const memberOutfits: readonly DemoOutfit[] = [
  {
    key: 'mira-after-the-shift',
    name: 'After the late shift',
    occasion: 'office',
    seasons: ['autumn', 'winter'],
    paper: 'sky',
    notes: 'From the ward to the train without changing.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['ink-trousers', 690, 800, 1.65, 4],
      ['blue-shirt', 680, 330, 1.4, 5],
      ['ink-blazer', 325, 560, 1.75, -5],
      ['chelsea-boots', 370, 1085, 0.95, -6],
    ],
  },
  {
    key: 'tomas-walking-home',
    name: 'Walking home at six',
    occasion: 'weekend',
    seasons: ['spring', 'autumn'],
    paper: 'sand',
    notes: 'The trench is older than the café.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['blue-jeans', 695, 790, 1.6, 5],
      ['breton-tee', 690, 310, 1.25, 4],
      ['trench', 330, 590, 2.1, -4],
      ['bucket-hat', 160, 175, 0.8, -10],
      ['chelsea-boots', 400, 1080, 0.8, -6],
    ],
  },
  {
    key: 'junia-minus-eight',
    name: 'Minus eight, and sunny',
    occasion: 'everyday',
    seasons: ['autumn', 'winter'],
    paper: 'sage',
    notes: 'Wool on wool on wool.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['ink-trousers', 690, 780, 1.5, 4],
      ['aubergine-roll', 710, 330, 1.25, 5],
      ['camel-coat', 330, 590, 2.05, -5],
      ['chelsea-boots', 745, 1060, 0.9, -6],
      ['plaid-scarf', 165, 1010, 0.95, 12],
    ],
  },
  {
    key: 'priya-hearing-at-nine',
    name: 'Hearing at nine',
    occasion: 'office',
    seasons: ['autumn', 'spring'],
    paper: 'ivory',
    notes: 'Out of the backpack, straight into court.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['wide-trousers', 690, 760, 1.65, 4],
      ['white-tee', 665, 290, 1.2, 6],
      ['plaid-blazer', 330, 540, 1.75, -5],
      ['chelsea-boots', 380, 1070, 0.95, -6],
      ['gold-hoops', 165, 1030, 0.6],
    ],
  },
  {
    key: 'lou-first-night',
    name: 'First night, front of house',
    occasion: 'evening',
    seasons: ['autumn', 'winter', 'spring'],
    paper: 'blush',
    notes: 'The one evening on which I sit down.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['petrol-pleats', 420, 815, 1.85, -3],
      ['butter-knit', 420, 375, 1.5, -3],
      ['cognac-bag', 810, 760, 0.95, 8],
      ['gold-hoops', 815, 300, 0.75],
    ],
  },
  {
    key: 'hanne-school-run',
    name: 'School run, then the sea',
    occasion: 'weekend',
    seasons: ['summer'],
    paper: 'sky',
    notes: 'Everything here can be hosed down.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['brick-shorts', 330, 850, 1.25, -3],
      ['linen-shirt', 370, 400, 1.55, -4],
      ['canvas-tote', 775, 400, 1.15, 6],
      ['bucket-hat', 760, 800, 0.85, -6],
      ['white-sneakers', 720, 1080, 0.9, -6],
    ],
  },
  {
    key: 'sol-flea-market',
    name: 'Flea market at dawn',
    occasion: 'weekend',
    seasons: ['spring', 'summer'],
    paper: 'lilac',
    notes: 'Fifteen euros in total, shoes included.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['flower-dress', 360, 650, 2.2, -4],
      ['oat-cardigan', 740, 460, 1.4, 9],
      ['white-sneakers', 760, 1040, 0.95, -6],
    ],
  },
  {
    key: 'agnes-collar-again',
    name: 'The collar, again',
    occasion: 'everyday',
    seasons: ['autumn', 'winter', 'spring'],
    paper: 'sand',
    notes: 'Same blouse, same brooch, fifty years on.',
    visibility: 'public',
    wornDaysAgo: [],
    pieces: [
      ['ink-trousers', 690, 800, 1.6, 4],
      ['navy-knit', 330, 760, 1.45, -6],
      ['gingham-shirt', 380, 340, 1.45, -3],
      ['gold-hoops', 800, 250, 0.7],
    ],
  },
];
