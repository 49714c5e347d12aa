import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from '../compose';
import type { Person } from '../platform/http/caller';
import { creatorOutfits, creatorPieces } from './demo-creator-data';
import { fillDemoOutfits } from './demo-outfits';
import { idOf, step } from './demo-steps';

/**
 * Lets the demo creator show outfits of her own pieces, through the same services that people use. It may be cut short
 * anywhere and run again: everything has fixed ids, and what was deleted stays deleted.
 */
export async function fillDemoCreator(
  parts: Pick<Server, 'storage' | 'services'>,
  creator: Person,
  folders: { garmentsFolder: string; outfitsFolder: string; now: Date; signal: AbortSignal },
): Promise<void> {
  const { garmentsFolder, signal } = folders;
  for (const {
    key,
    name,
    category,
    colours,
    seasons,
    occasions,
    formality,
    warmth,
    material,
  } of creatorPieces)
    await step(signal, async () => {
      const path = `users/${creator.uid}/closet/demo-${key}.webp`;
      const picture = await readFile(join(garmentsFolder, `${key}.webp`));
      await parts.storage.objects.ensureObject(path, picture, 'image/webp', creator.uid);
      await parts.services.items.create(creator, {
        id: idOf(creator, key),
        name,
        category,
        colours,
        seasons,
        occasions,
        formality,
        warmth,
        material,
        status: 'active',
        photos: [path],
      });
    });
  await fillDemoOutfits(parts, creator, { ...folders, outfits: creatorOutfits });
}
