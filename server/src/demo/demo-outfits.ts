import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { groundColour, layerSide, outfitCanvas, slotOfCategory } from '@bestie/contracts/outfits';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import type { Server } from '../compose';
import type { Person } from '../platform/http/caller';
import { creatorPieces } from './demo-creator-data';
import { demoOutfits } from './demo-outfits-data';
import type { DemoOutfit } from './demo-outfits-data';
import { demoPieces } from './demo-pieces';
import type { DemoPiece } from './demo-pieces';
import { idOf, step } from './demo-steps';
import type { LookPicture } from './look-picture';

const oneDay = 24 * 60 * 60 * 1000;

/** Whether outfits are to be made: who has any keeps what they have. */
export async function hasNoOutfits({ services }: Pick<Server, 'services'>, owner: Person): Promise<boolean> {
  return (await services.outfits.facets(owner, {})).total === 0;
}

/**
 * Lays outfits out of a demo closet, through the same services that people use. It may be cut short anywhere and
 * run again: outfits have fixed ids, and what was deleted stays deleted.
 * @param outfitsFolder the covers that `draw-garments.ts` made
 * @param now when the first run began: days are counted back from there
 */
export async function fillDemoOutfits(
  { storage, services }: Pick<Server, 'storage' | 'services'>,
  owner: Person,
  {
    outfitsFolder,
    now,
    signal,
    outfits = demoOutfits,
  }: { outfitsFolder: string; now: Date; signal: AbortSignal; outfits?: readonly DemoOutfit[] },
): Promise<void> {
  for (const outfit of outfits) {
    const id = idOf(owner, `outfits/${outfit.key}`);
    const path = `users/${owner.uid}/outfits/demo-${outfit.key}.webp`;
    const { name, occasion, seasons, rating = null, notes = null, visibility = 'private' } = outfit;
    await step(signal, async () => {
      const cover = await readFile(join(outfitsFolder, `${outfit.key}.webp`));
      await storage.objects.ensureObject(path, cover, 'image/webp', owner.uid);
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
    await step(signal, () => services.outfits.setCover(owner, { outfitId: id, path }));
    for (const ago of outfit.wornDaysAgo) {
      const date = new Date(now.getTime() - ago * oneDay).toISOString().slice(0, 10);
      await step(signal, () => services.outfitWears.wear(owner, { outfitId: id, date }));
    }
  }
}

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
