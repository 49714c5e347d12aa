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
  objects: Pick<ObjectsService, 'ensureObject' | 'find'>;
}

/** Bytes of an object, and their type. */
interface Shown {
  content: string;
  type: string;
}

/** What others see of a picture; null while nothing may be shown. */
function shownContent(picture: EmbeddedPicture | null): Shown | null {
  const look = picture?.cutout ?? picture;
  return look?.state === 'ready' && look.large_content !== null
    ? { content: look.large_content, type: 'image/webp' }
    : null;
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
  async function copy(shown: Shown | null, sort: number): Promise<string | null> {
    if (!shown) return null;
    const bytes = await buffer(driver.read(shown.content));
    const { name } = await objects.ensureObject(`${folder}/${sort}`, bytes, shown.type, uid);
    return name;
  }
  /** A cover that was drawn a moment ago is not processed yet; its copy will be. */
  async function drawnCover(): Promise<Shown | null> {
    if (!cover || isDue) return null;
    if (cover.state !== 'processing') return shownContent(cover);
    const object = await objects.find(cover.object_name);
    return object ? { content: object.content_id, type: object.content_type } : null;
  }
  const coverObject = await copy(await drawnCover(), 0);
  if (coverObject !== null) return [{ sort: 0, name: '', category: 'other', object_name: coverObject }];
  const copied: EntryPicture[] = [];
  for (const [index, { name, category, cover: picture }] of pieces
    .slice(0, limits.challenges.pieces)
    .entries()) {
    const sort = index + 1;
    copied.push({ sort, name, category, object_name: await copy(shownContent(picture), sort) });
  }
  return copied;
}
