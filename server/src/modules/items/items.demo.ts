import { creatorPieces } from '../../demo/wardrobe/creator-pieces';
import { demoPieces } from '../../demo/wardrobe/demo-pieces';
import type { DemoPiece } from '../../demo/wardrobe/demo-pieces';
import { idOf } from '../../demo/demo-ids';
import type { Person } from '../../platform/http/caller';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import type { ItemsService } from './items.service';

type Part = DemoPart<{ items: ItemsService }>;
type Demo = DemoContext<{ items: ItemsService }>;

const oneDay = 24 * 60 * 60 * 1000;

const isEmpty = async ({ services }: Demo, owner: Person) =>
  (await services.items.facets(owner, {})).total === 0;

async function addPiece(demo: Demo, owner: Person, piece: DemoPiece): Promise<void> {
  const { key, look: _, boughtDaysAgo, rhythm: __, restingDays: ___, price, ...fields } = piece;
  const path = `users/${owner.uid}/closet/demo-${key}.webp`;
  await demo.step(async () => {
    await demo.ensurePicture(owner, path, `demo-garments/${key}`);
    await demo.services.items.create(owner, {
      ...fields,
      id: idOf(owner, key),
      price: { amount: price, currency: 'EUR' },
      purchaseDate: new Date(demo.now.getTime() - boughtDaysAgo * oneDay).toISOString().slice(0, 10),
      status: piece.status ?? 'active',
      photos: [path],
    });
  });
}

/** The drawn garments that the demo fan owns. */
const closet: Part = {
  name: 'closet',
  isWanted: (demo) => isEmpty(demo, demo.people.fan),
  async fill(demo) {
    const { fan } = demo.people;
    await demo.introduce(fan);
    for (const piece of demoPieces) await addPiece(demo, fan, piece);
  },
};

/** What the demo creator wears in what she shows. */
const creatorCloset: Part = {
  name: 'creator-closet',
  isWanted: (demo) => isEmpty(demo, demo.people.creator),
  async fill(demo) {
    const { creator } = demo.people;
    await demo.introduce(creator);
    for (const piece of creatorPieces) await addPiece(demo, creator, piece);
  },
};

export const itemsDemo = [closet, creatorCloset];
