import type { BoardLayout, BoardVisibility } from '@bestie/contracts/boards';
import type { DemoLookKey } from '../../demo/pictures/demo-looks';

/** A pin of a demo board: a piece of the demo closet, or a drawn look put up for the board. */
export type DemoPin = {
  title?: string;
  note?: string;
  alt?: string;
  /** On the free canvas, in its units. */
  place?: [x: number, y: number, w: number];
} & ({ piece: string } | { look: DemoLookKey });

export interface DemoBoard {
  /** Part of its id: never change one. */
  key: string;
  title: string;
  description: string;
  visibility: BoardVisibility;
  layout: BoardLayout;
  /** Otherwise the first pin. */
  cover?: DemoLookKey;
  /** The creator works on it too. */
  shared?: true;
  pins: DemoPin[];
  sections: { key: string; title: string; pins: DemoPin[] }[];
}

/** Three boards of somebody who means to wear what she has. Later ones are the latest. */
export const demoBoards: readonly DemoBoard[] = [
  {
    key: 'red',
    cover: 'red-evening',
    title: 'The red dress, all week',
    description: 'Laid out before I decide.',
    visibility: 'private',
    layout: 'freeform',
    pins: [
      { look: 'red-evening', alt: 'The red dress with pumps and hoops', place: [40, 40, 400] },
      { piece: 'red-dress', title: 'The dress', place: [470, 70, 300] },
      { look: 'red-denim', alt: 'The red dress under a denim jacket', place: [800, 30, 360] },
      { piece: 'red-pumps', title: 'Pumps', place: [500, 520, 230] },
      { look: 'red-trench', alt: 'The red dress with the trench', place: [770, 510, 320] },
      { piece: 'gold-hoops', title: 'Hoops', place: [130, 590, 200] },
      { look: 'red-blazer', alt: 'The red dress with an ink blazer', place: [360, 790, 340] },
    ],
    sections: [],
  },
  {
    key: 'weekend',
    cover: 'breton-weekend',
    title: 'Sea air, hand luggage only',
    description: 'Three days in Binz. Everything goes with everything.',
    visibility: 'private',
    layout: 'grid',
    shared: true,
    pins: [
      { look: 'breton-weekend', alt: 'Breton tee, jeans, tote and sneakers', title: 'For the train' },
      { piece: 'breton-tee', title: 'Breton tee' },
      { piece: 'linen-shirt', title: 'Linen shirt', note: 'Over everything after six.' },
    ],
    sections: [
      {
        key: 'feet',
        title: 'Two pairs, no more',
        pins: [
          { piece: 'white-sneakers', title: 'White sneakers' },
          { piece: 'canvas-tote', title: 'The tote' },
        ],
      },
      {
        key: 'evening',
        title: 'If there is dancing',
        pins: [
          { look: 'flower-sunday', alt: 'Flower dress, cardigan and hat', title: 'Flowers' },
          { piece: 'flower-dress', title: 'Flower dress' },
          { piece: 'oat-cardigan', title: 'Oat cardigan' },
          { piece: 'bucket-hat', title: 'Bucket hat' },
        ],
      },
    ],
  },
  {
    key: 'camel',
    cover: 'camel-monday-2',
    title: 'One camel coat, ten mornings',
    description: 'Proof that I need no second coat. Copy whatever you like.',
    visibility: 'public',
    layout: 'grid',
    pins: [
      {
        look: 'camel-monday-2',
        alt: 'Camel coat, navy knit, ink trousers and a plaid scarf',
        title: 'Monday',
      },
      { piece: 'camel-coat', title: 'The coat', note: 'Second-hand, 2019. Still the best thing I own.' },
      {
        look: 'petrol-evening',
        alt: 'Petrol pleats, a butter knit and a cognac bag',
        title: 'Under it, evenings',
      },
      { piece: 'plaid-scarf', title: 'Plaid scarf' },
      { look: 'plaid-office', alt: 'Plaid blazer over wide trousers', title: 'Without it, indoors' },
      { piece: 'cognac-bag', title: 'Cognac bag' },
      { look: 'autumn-cover', alt: 'Denim jacket, camel coat and trench', title: 'The family' },
    ],
    sections: [
      {
        key: 'under',
        title: 'What goes under it',
        pins: [
          { piece: 'navy-knit', title: 'Navy knit' },
          { piece: 'butter-knit', title: 'Butter knit' },
          { piece: 'ink-trousers', title: 'Ink trousers' },
          { piece: 'petrol-pleats', title: 'Petrol pleats' },
          { piece: 'chelsea-boots', title: 'Chelsea boots' },
        ],
      },
    ],
  },
];
