import { itemsQueries } from '@bestie/client/items.queries';
import type { Picture } from '@bestie/contracts/fields';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { preparePhoto, type ReadyPhoto } from '../../../parts/uploads/photo-files';
import { itemPhotosGroup, itemPhotoUpload } from '../item-photo-uploads';

/** Adding and removing photos of a piece, and showing them with their background again. */
export function useItemPhotos({ id: itemId, photos }: ItemDetail) {
  const { api, session, uploads, toast } = useShell();
  const act = useAction();
  const coming = useUploads(itemPhotosGroup(itemId));
  const room = limits.items.photos - photos.length - coming.filter(({ state }) => state !== 'success').length;
  const shows = { updates: itemsQueries.get(api, itemId).queryKey, stale: [itemsQueries.lists] };

  async function add(files: File[]) {
    if (files.length > room)
      toast(`A piece can have up to ${limits.items.photos} photos.`, { kind: 'error' });
    const ready: ReadyPhoto[] = [];
    for (const file of files.slice(0, Math.max(0, room))) {
      const prepared = await preparePhoto(file);
      if ('refusal' in prepared) toast(`${file.name}: ${prepared.refusal}`, { kind: 'error' });
      else ready.push(prepared);
    }
    const opened = ready.filter((photo) => photo.becameJpeg).length;
    if (opened > 0) toast(becameJpeg(opened));
    if (ready.length === 0) return;
    await uploads
      .add(ready.map((photo) => itemPhotoUpload(session?.uid ?? '', itemId, photo)))
      .catch(() => toast('The photos could not be added. Try again in a moment.', { kind: 'error' }));
  }

  /** Undo restores the cut-out as well, otherwise the background would be visible. */
  async function putBack(photo: Picture) {
    const fresh = await api.items.addPhotos({ itemId, photos: [photo.path] });
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

  return {
    /** Photos that are being uploaded. */
    coming,
    /** How many more photos the piece can have. */
    room,
    add,
    remove,
    removeCutout,
  };
}
