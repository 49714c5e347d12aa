import { buffer } from 'node:stream/consumers';
import { uuidv7 } from 'uuidv7';
import type { Category } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { ObjectsService } from '../../platform/objects/objects.service';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import type { EntryPicture } from './entries.repository';

/** What of an outfit is copied. */
export interface FrozenOutfit {
  cover: EmbeddedPicture | null;
  /** The cover shows an earlier look. */
  cover_due: boolean;
  pieces: { name: string; category: Category; cover: EmbeddedPicture | null }[];
}

export interface FreezeDependencies {
  driver: Pick<ObjectDriver, 'read'>;
  objects: Pick<ObjectsService, 'ensureObject'>;
}

/** Bytes of what others see of a picture; null while nothing may be shown. */
function shownContent(picture: EmbeddedPicture | null): string | null {
  const look = picture?.cutout ?? picture;
  return look?.state === 'ready' ? look.large_content : null;
}

/**
 * Copies the pictures of an outfit as they are shown now: the cover, or else its first pieces. Copies have names and ids
 * of their own, so that nothing leads from an entry to the closet of its author, and no change there reaches them.
 */
export async function freezeOutfit(
  { driver, objects }: FreezeDependencies,
  uid: string,
  { cover, cover_due: isDue, pieces }: FrozenOutfit,
): Promise<EntryPicture[]> {
  // Nobody else knows the folder, so that nothing there can be overwritten.
  const folder = `challenges/${uuidv7()}`;
  async function copy(content: string | null, sort: number): Promise<string | null> {
    if (content === null) return null;
    const bytes = await buffer(driver.read(content));
    const { name } = await objects.ensureObject(`${folder}/${sort}.webp`, bytes, 'image/webp', uid);
    return name;
  }
  const coverContent = isDue ? null : shownContent(cover);
  if (coverContent !== null)
    return [{ sort: 0, name: '', category: 'other', object_name: await copy(coverContent, 0) }];
  const copied: EntryPicture[] = [];
  for (const [index, { name, category, cover: picture }] of pieces
    .slice(0, limits.challenges.pieces)
    .entries()) {
    const sort = index + 1;
    copied.push({ sort, name, category, object_name: await copy(shownContent(picture), sort) });
  }
  return copied;
}
