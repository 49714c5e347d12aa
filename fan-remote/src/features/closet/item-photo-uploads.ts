import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { paths } from '@bestie/contracts/paths';
import type { NewUpload } from '@bestie/remote-kit/upload-contract';
import type { ReadyPhoto } from '../../parts/uploads/photo-files';

/** The group of uploads of further photos of a piece. */
export const itemPhotosGroup = (itemId: string): string => `item:${itemId}`;

/** A photo upload to a piece of the closet. */
export function itemPhotoUpload(uid: string, itemId: string, photo: ReadyPhoto, before: string[]): NewUpload {
  const id = uuidv7();
  const { file, type, extension } = photo;
  const path = `users/${uid}/closet/${id}.${extension}`;
  return {
    id,
    file,
    path,
    type,
    name: file.name,
    group: itemPhotosGroup(itemId),
    href: `${paths.fan.closet}?item=${itemId}`,
    // A photo that the piece already has is not added again, so the step is idempotent.
    then: [{ operation: 'items.addPhotos', input: { itemId, photos: [path], before } }],
    invalidates: [itemsQueries.all],
  };
}
