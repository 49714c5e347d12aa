import { dayMs, utcDay } from '@bestie/contracts/days';
import { creatorPieces } from '../../demo/wardrobe/creator-pieces';
import { demoPieces } from '../../demo/wardrobe/demo-pieces';
import type { DemoPiece } from '../../demo/wardrobe/demo-pieces';
import { hasDemoCloset } from '../../demo/wardrobe/has-demo-closet';
import { memberWardrobes } from '../../demo/wardrobe/member-wardrobes';
import { idOf } from '../../demo/demo-ids';
import type { Person } from '../../platform/http/caller';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import type { ItemsService } from './items.service';

type Part = DemoPart<{ items: ItemsService }>;
type Demo = DemoContext<{ items: ItemsService }>;

const isEmpty = async ({ services }: Demo, owner: Person) =>
  (await services.items.facets(owner, {})).total === 0;

/** @param photographed whether it has a photo: each costs a first start the time in which its sizes are made */
async function addPiece(demo: Demo, owner: Person, piece: DemoPiece, photographed = true): Promise<void> {
  const { key, look: _, boughtDaysAgo, rhythm: __, restingDays: ___, price, ...fields } = piece;
  const path = `users/${owner.uid}/closet/demo-${key}.webp`;
  await demo.step(async () => {
    if (photographed) await demo.ensurePicture(owner, path, `demo-garments/${key}`);
    await demo.services.items.create(owner, {
      ...fields,
      id: idOf(owner, key),
      price: { amount: price, currency: 'EUR' },
      purchaseDate: utcDay(demo.now.getTime() - boughtDaysAgo * dayMs),
      status: piece.status ?? 'active',
      photos: photographed ? [path] : [],
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

/** What members wear in the outfit and show on the board of their profiles. */
const memberClosets: Part = {
  name: 'member-closets',
  isWanted: ({ services, people: { fan } }) => hasDemoCloset(services, fan),
  async fill(demo) {
    for (const { handle, closet: keys, board } of memberWardrobes) {
      const owner = await demo.ensureMember(handle);
      for (const piece of demoPieces.filter(({ key }) => keys.includes(key)))
        await addPiece(
          demo,
          owner,
          piece,
          board.pins.some(([key]) => key === piece.key),
        );
    }
  },
};

export const itemsDemo = [closet, creatorCloset, memberClosets];
