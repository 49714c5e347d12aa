import { demoPieces } from '../wardrobe/demo-pieces';
import type { Laid, LookPicture } from './look-picture';

const portrait: [number, number] = [1080, 1350];
const square: [number, number] = [1080, 1080];
const wide: [number, number] = [1600, 1000];
const [ivory, cool, blush, green, dusk] = ['#f3ece2', '#e8e6e4', '#f1e0dc', '#e4e8db', '#e3dbe6'] as const;

/** Position of a piece of the demo closet in a flat lay. */
function piece(key: string, x: number, y: number, size: number, turn = 0): Laid {
  const found = demoPieces.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`There is no piece ${key} in the demo closet.`);
  return { look: found.look, at: [x, y], size, turn };
}

const camelMonday = [
  piece('ink-trousers', 0.66, 0.62, 0.5, 4),
  piece('navy-knit', 0.7, 0.25, 0.44, 5),
  piece('camel-coat', 0.33, 0.47, 0.72, -5),
  piece('chelsea-boots', 0.76, 0.88, 0.34, -8),
];

/** Pictures of the demo creator's spaces, drawn by `draw-garments.ts`. The keys are the file names. */
export const demoLooks = {
  'autumn-cover': {
    size: wide,
    paper: ivory,
    garments: [
      piece('denim-jacket', 0.2, 0.5, 0.4, -5),
      piece('trench', 0.79, 0.5, 0.42, 5),
      piece('camel-coat', 0.5, 0.49, 0.45),
    ],
  },
  'camel-monday-1': { size: portrait, paper: ivory, garments: camelMonday },
  'camel-monday-2': {
    size: portrait,
    paper: cool,
    garments: [...camelMonday, piece('plaid-scarf', 0.2, 0.76, 0.4, 14)],
  },
  'petrol-evening': {
    size: portrait,
    paper: green,
    garments: [
      piece('petrol-pleats', 0.42, 0.64, 0.72, -3),
      piece('butter-knit', 0.42, 0.26, 0.56, -3),
      piece('cognac-bag', 0.82, 0.62, 0.34, 8),
      piece('gold-hoops', 0.83, 0.27, 0.26),
    ],
  },
  'breton-weekend': {
    size: portrait,
    paper: cool,
    garments: [
      piece('blue-jeans', 0.3, 0.64, 0.56, -4),
      piece('breton-tee', 0.36, 0.25, 0.52, -4),
      piece('canvas-tote', 0.76, 0.4, 0.46, 7),
      piece('white-sneakers', 0.74, 0.83, 0.38, -6),
    ],
  },
  'plaid-office': {
    size: portrait,
    paper: blush,
    garments: [
      piece('wide-trousers', 0.68, 0.6, 0.58, 4),
      piece('white-tee', 0.66, 0.22, 0.44, 6),
      piece('plaid-blazer', 0.34, 0.46, 0.66, -5),
      piece('gold-hoops', 0.2, 0.87, 0.24),
    ],
  },
  'flower-sunday': {
    size: portrait,
    paper: dusk,
    garments: [
      piece('flower-dress', 0.36, 0.52, 0.76, -4),
      piece('oat-cardigan', 0.74, 0.4, 0.5, 9),
      piece('bucket-hat', 0.77, 0.82, 0.34, -6),
    ],
  },
  'detail-plaid': { size: square, paper: blush, garments: [piece('plaid-scarf', 0.5, 0.42, 1.7, 24)] },
  'detail-breton': { size: square, paper: cool, garments: [piece('breton-tee', 0.56, 0.66, 1.7, -8)] },
  'detail-denim': { size: square, paper: ivory, garments: [piece('denim-jacket', 0.44, 0.6, 1.8, 6)] },
  'red-blazer': {
    size: portrait,
    paper: blush,
    garments: [piece('red-dress', 0.62, 0.5, 0.78, 3), piece('ink-blazer', 0.3, 0.42, 0.6, -7)],
  },
  'red-denim': {
    size: portrait,
    paper: cool,
    garments: [
      piece('red-dress', 0.38, 0.5, 0.78, -3),
      piece('denim-jacket', 0.72, 0.36, 0.56, 8),
      piece('white-sneakers', 0.78, 0.83, 0.34, -6),
    ],
  },
  'red-evening': {
    size: portrait,
    paper: dusk,
    garments: [
      piece('red-dress', 0.4, 0.48, 0.82, -2),
      piece('red-pumps', 0.78, 0.8, 0.38, 6),
      piece('gold-hoops', 0.82, 0.24, 0.26),
      piece('cognac-bag', 0.82, 0.52, 0.3, -6),
    ],
  },
  'red-trench': {
    size: portrait,
    paper: green,
    garments: [piece('red-dress', 0.66, 0.54, 0.72, 5), piece('trench', 0.34, 0.48, 0.74, -4)],
  },
  'palette-autumn': {
    size: wide,
    paper: ivory,
    swatches: ['#b98a5b', '#4b2440', '#b5284e', '#2f5d66', '#8d9b7c', '#ecd59a'],
  },
  'house-tote': {
    size: square,
    paper: dusk,
    garments: [piece('canvas-tote', 0.5, 0.52, 0.86, -4)],
  },
} satisfies Record<string, LookPicture>;

export type DemoLookKey = keyof typeof demoLooks;
