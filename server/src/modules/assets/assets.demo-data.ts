import type { DemoLookKey } from '../../demo/pictures/demo-looks';

type Who = 'creator' | 'admin';

export interface DemoAsset {
  /** Names the file and, through it, its ids: never change one. */
  look: DemoLookKey;
  name: string;
  folder?: string;
  /** Without one the studio's home asks for it. */
  alt?: string;
  tags?: string[];
  /** What came first, when the file has a second version. */
  before?: DemoLookKey;
  comments?: { by: Who; body: string }[];
}

/** What is in one of the demo's spaces. */
export interface DemoSpaceContents {
  /** Key of the space. */
  space: string;
  manager: Who;
  cover: DemoLookKey;
  /** Folders that are there although nothing lies in them yet. */
  folders?: string[];
  /** Oldest first. */
  assets: DemoAsset[];
}

/** Pictures of a lookbook, of a series, and of a kit that is shared by somebody else. */
export const demoSpaceContents: readonly DemoSpaceContents[] = [
  {
    space: 'brand-kit',
    manager: 'admin',
    cover: 'palette-autumn',
    assets: [
      {
        look: 'palette-autumn',
        name: 'Autumn palette.webp',
        alt: 'Six dabs of paint: camel, aubergine, lipstick, petrol, sage and butter',
        tags: ['palette', 'autumn'],
        comments: [{ by: 'admin', body: 'Camel and aubergine carry it. Lipstick once per picture, please.' }],
      },
      {
        look: 'house-tote',
        name: 'House tote.webp',
        alt: 'A canvas tote with an aubergine band on lilac paper',
        tags: ['tote'],
      },
    ],
  },
  {
    space: 'red-dress',
    manager: 'creator',
    cover: 'red-evening',
    folders: ['Captions'],
    assets: [
      {
        look: 'red-trench',
        name: '1 Rain.webp',
        alt: 'A red dress behind a belted trench coat on sage paper',
        tags: ['red dress', 'outerwear'],
      },
      {
        look: 'red-denim',
        name: '2 Saturday.webp',
        alt: 'A red dress with a denim jacket and white sneakers',
        tags: ['red dress', 'denim', 'weekend'],
        comments: [{ by: 'creator', body: 'The one that people will save. First in the carousel?' }],
      },
      { look: 'red-blazer', name: '3 Office.webp', tags: ['red dress', 'work'] },
      {
        look: 'red-evening',
        name: '4 Evening.webp',
        alt: 'A red dress with pumps, a cognac bag and gold hoops on lilac paper',
        tags: ['red dress', 'evening'],
      },
    ],
  },
  {
    space: 'autumn-lookbook',
    manager: 'creator',
    cover: 'autumn-cover',
    folders: ['Close-ups/Cropped for stories'],
    assets: [
      {
        look: 'detail-plaid',
        name: 'Plaid.webp',
        folder: 'Close-ups',
        alt: 'Close-up of a plaid scarf in aubergine and clay',
        tags: ['detail', 'plaid'],
      },
      {
        look: 'detail-breton',
        name: 'Stripes.webp',
        folder: 'Close-ups',
        alt: 'Close-up of navy stripes on ivory jersey',
        tags: ['detail', 'stripes'],
      },
      { look: 'detail-denim', name: 'Denim.webp', folder: 'Close-ups', tags: ['detail', 'denim'] },
      {
        look: 'flower-sunday',
        name: 'Flower Sunday.webp',
        folder: 'Week two',
        alt: 'A dark dress with small flowers, an oat cardigan and a sage bucket hat',
        tags: ['outfit', 'dress', 'weekend'],
      },
      {
        look: 'plaid-office',
        name: 'Plaid office.webp',
        folder: 'Week two',
        alt: 'A plaid blazer over a white tee with wide trousers and gold hoops',
        tags: ['outfit', 'work', 'plaid'],
      },
      {
        look: 'petrol-evening',
        name: 'Petrol evening.webp',
        alt: 'A butter-yellow knit over petrol pleats with a cognac bag and gold hoops',
        tags: ['outfit', 'evening', 'skirt'],
        comments: [
          { by: 'admin', body: 'Butter with petrol! Could this one open the second page?' },
          { by: 'creator', body: 'It can. I would like it a little darker there.' },
        ],
      },
      {
        look: 'breton-weekend',
        name: 'Breton weekend.webp',
        alt: 'A Breton tee with blue jeans, a canvas tote and white sneakers',
        tags: ['outfit', 'weekend', 'denim'],
      },
      {
        look: 'camel-monday-2',
        before: 'camel-monday-1',
        name: 'Camel Monday.webp',
        alt: 'A camel coat with a plaid scarf, a navy knit, ink trousers and Chelsea boots',
        tags: ['outfit', 'work', 'coat'],
        comments: [
          { by: 'admin', body: 'Lovely, but it wants something warm at the neck.' },
          { by: 'creator', body: 'Version 2 has the plaid scarf and the cooler paper.' },
        ],
      },
      {
        look: 'autumn-cover',
        name: 'Cover.webp',
        alt: 'A denim jacket, a camel coat and a trench side by side on ivory paper',
        tags: ['cover', 'outerwear'],
        comments: [{ by: 'admin', body: 'That is the one.' }],
      },
    ],
  },
];
