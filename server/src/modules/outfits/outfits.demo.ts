import { dayMs, utcDay } from '@bestie/contracts/days';
import { groundColour, layerSide, outfitCanvas, slotOfCategory } from '@bestie/contracts/outfits';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import { idOf } from '../../demo/demo-ids';
import type { LookPicture } from '../../demo/pictures/look-picture';
import { creatorPieces } from '../../demo/wardrobe/creator-pieces';
import { demoPieces } from '../../demo/wardrobe/demo-pieces';
import type { DemoPiece } from '../../demo/wardrobe/demo-pieces';
import { memberWardrobes } from '../../demo/wardrobe/member-wardrobes';
import { hasDemoCloset } from '../../demo/wardrobe/has-demo-closet';
import type { FindsPieces } from '../../demo/wardrobe/has-demo-closet';
import type { Person } from '../../platform/http/caller';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import type { OutfitWearsService } from './outfit-wears.service';
import { creatorOutfits, demoOutfits, memberOutfits } from './outfits.demo-data';
import type { DemoOutfit } from './outfits.demo-data';
import type { OutfitsService } from './outfits.service';

type Services = { outfits: OutfitsService; outfitWears: OutfitWearsService };

const hasNone = async ({ services }: DemoContext<Services>, owner: Person) =>
  (await services.outfits.facets(owner, {})).total === 0;

async function addOutfit(
  { services, now, step, ensurePicture }: DemoContext<Services>,
  owner: Person,
  outfit: DemoOutfit,
): Promise<void> {
  const id = idOf(owner, `outfits/${outfit.key}`);
  const path = `users/${owner.uid}/outfits/demo-${outfit.key}.webp`;
  const { name, occasion, seasons, rating = null, notes = null, visibility = 'private' } = outfit;
  await step(async () => {
    await ensurePicture(owner, path, `demo-outfits/${outfit.key}`);
    await services.outfits.create(owner, {
      id,
      name,
      occasion,
      seasons,
      rating,
      notes,
      visibility,
      remixOf: null,
      document: documentOf(outfit, owner),
    });
  });
  await step(() => services.outfits.setCover(owner, { outfitId: id, path }));
  for (const ago of outfit.wornDaysAgo) {
    const date = utcDay(now.getTime() - ago * dayMs);
    await step(() => services.outfitWears.wear(owner, { outfitId: id, date }));
  }
}

/** Outfits of the demo fan's closet. */
export const fanOutfits: DemoPart<Services & FindsPieces> = {
  name: 'outfits',
  isWanted: async (demo) =>
    (await hasDemoCloset(demo.services, demo.people.fan)) && (await hasNone(demo, demo.people.fan)),
  async fill(demo) {
    for (const outfit of demoOutfits) await addOutfit(demo, demo.people.fan, outfit);
  },
};

/** Outfits that the demo creator shows to everybody. */
export const shownOutfits: DemoPart<Services & FindsPieces> = {
  name: 'creator-outfits',
  isWanted: async (demo) =>
    (await hasDemoCloset(demo.services, demo.people.creator, creatorPieces)) &&
    (await hasNone(demo, demo.people.creator)),
  async fill(demo) {
    for (const outfit of creatorOutfits) await addOutfit(demo, demo.people.creator, outfit);
  },
};

/** Outfits that members show on their profiles. */
export const membersOutfits: DemoPart<Services & FindsPieces> = {
  name: 'member-outfits',
  isWanted: ({ services, people: { fan } }) => hasDemoCloset(services, fan),
  async fill(demo) {
    for (const { handle, outfit: key } of memberWardrobes) {
      const outfit = memberOutfits.find((one) => one.key === key);
      if (outfit) await addOutfit(demo, await demo.ensureMember(handle), outfit);
    }
  },
};

function pieceOf(key: string): DemoPiece {
  const found = [...demoPieces, ...creatorPieces].find((piece) => piece.key === key);
  if (!found) throw new Error(`There is no piece ${key} in the demo closets.`);
  return found;
}

function documentOf({ key: outfitKey, paper, pieces }: DemoOutfit, owner: Person): OutfitDocument {
  return {
    layers: pieces.map(([key, x, y, scale, rotation = 0]) => {
      const { name, category } = pieceOf(key);
      return {
        id: idOf(owner, `outfits/${outfitKey}/${key}`),
        kind: 'item',
        itemId: idOf(owner, key),
        slot: slotOfCategory[category],
        seen: { name, category, pictureId: null },
        x,
        y,
        scale,
        rotation,
        flip: false,
        locked: false,
      };
    }),
    background: paper,
    slots: { locked: [], empty: [] },
  };
}

/** The same as the builder draws it, for `draw-garments.ts`. Garments are drawn 3 wide and 4 high. */
export function coverOf({ paper, pieces }: DemoOutfit): LookPicture {
  const { width, height } = outfitCanvas;
  return {
    size: [width, height],
    paper: groundColour(paper),
    garments: pieces.map(([key, x, y, scale, turn = 0]) => ({
      look: pieceOf(key).look,
      at: [x / width, y / height],
      size: (scale * layerSide * 0.75) / width,
      turn,
    })),
  };
}
