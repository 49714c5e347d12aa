import { itemsQueries } from '@bestie/client/items.queries';
import type { Picture } from '@bestie/contracts/fields';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { usePhotoUploads } from '../../../parts/uploads/use-photo-uploads';
import { itemPhotosGroup, itemPhotoUpload } from '../item-photo-uploads';

/** Adding and removing photos of a piece, and showing them with their background again. */
export function useItemPhotos({ id: itemId, photos }: ItemDetail) {
  const { api } = useShell();
  const act = useAction();
  const adding = usePhotoUploads({
    group: itemPhotosGroup(itemId),
    count: photos.length,
    most: limits.items.photos,
    full: `A piece can have up to ${limits.items.photos} photos.`,
    upload: (uid, photo, before) => itemPhotoUpload(uid, itemId, photo, before),
  });
  const shows = { updates: itemsQueries.get(api, itemId).queryKey, stale: [itemsQueries.lists] };

  /** Undo restores its place, and the cut-out as well, otherwise the background would be visible. */
  async function putBack(photo: Picture) {
    const before = photos.slice(photos.indexOf(photo) + 1).map(({ path }) => path);
    const fresh = await api.items.addPhotos({ itemId, photos: [photo.path], before });
    return photo.cutout ? api.items.setCutout({ itemId, photoId: photo.id, mask: photo.cutout.path }) : fresh;
  }

  const remove = (photo: Picture) =>
    act({
      ...shows,
      call: () => api.items.removePhoto({ itemId, photoId: photo.id }),
      said: 'Photo removed.',
      undo: () => putBack(photo),
    });

  const removeCutout = ({ id: photoId, cutout }: Picture) =>
    act({
      ...shows,
      call: () => api.items.removeCutout({ itemId, photoId }),
      said: 'Showing the whole photo again.',
      ...(cutout && { undo: () => api.items.setCutout({ itemId, photoId, mask: cutout.path }) }),
    });

  return { ...adding, remove, removeCutout };
}
