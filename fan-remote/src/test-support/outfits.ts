import type { Picture } from '@bestie/contracts/fields';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { examplePicture } from './boards';

export const outfitId = '01890000-0000-7000-8000-000000000010';
const itemId = '01890000-0000-7000-8000-000000000020';
/** A picture of the person. */
export const outfitPicture = (id: string, changes: Partial<Picture> = {}): Picture => ({
  ...examplePicture(id),
  path: `users/bestie/${id}`,
  ...changes,
});

/** An outfit of one coat, as its owner sees it. */
export const exampleOutfit = (changes: Partial<OutfitDetail> = {}): OutfitDetail => ({
  id: outfitId,
  version: 1,
  look: 1,
  coverDue: false,
  cover: outfitPicture('cover'),
  name: 'Camel Monday',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  occasion: null,
  seasons: [],
  notes: null,
  visibility: 'public',
  remixable: true,
  rating: null,
  wearCount: 0,
  lastWornOn: null,
  remixOf: null,
  original: null,
  pieceCount: 1,
  pieces: [
    {
      itemId,
      name: 'Coat',
      category: 'outerwear',
      status: 'active',
      gone: false,
      cover: outfitPicture('cut'),
    },
  ],
  document: {
    layers: [
      {
        id: '01890000-0000-7000-8000-000000000030',
        kind: 'item',
        itemId,
        slot: null,
        seen: { name: 'Coat', category: 'outerwear', pictureId: null },
        x: 500,
        y: 600,
        scale: 1,
        rotation: 0,
        flip: false,
        locked: false,
      },
    ],
    background: 'ivory',
    slots: { locked: [], empty: [] },
  },
  ...changes,
});
