import { useQuery } from '@tanstack/react-query';
import { lookPhotosQueries } from '@bestie/client/look-photos.queries';
import { limits } from '@bestie/contracts/limits';
import type { LookPhoto } from '@bestie/contracts/look-photos.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLater } from '../../../../parts/offline/use-later';
import { usePhotoUploads } from '../../../../parts/uploads/use-photo-uploads';
import { looksGroup, lookUpload } from './look-uploads';

const { perDay } = limits.lookPhotos;

/** Photos of oneself of one day: adding, ordering and removing them. */
export function useLookPhotos(date: string) {
  const { api, queryClient } = useShell();
  const act = useAction();
  const later = useLater();
  const list = lookPhotosQueries.list(api, date, date);
  const { data, isError, isFetching, refetch } = useQuery(list);
  const photos = data?.items ?? [];
  const adding = usePhotoUploads({
    group: looksGroup(date),
    count: photos.length,
    most: perDay,
    full: `A day can have up to ${perDay} photos of you.`,
    upload: (uid, photo, before) => lookUpload(uid, date, photo, before),
  });
  const show = (items: LookPhoto[]) => queryClient.setQueryData(list.queryKey, { items });

  /** Moves a photo to the place of another one. */
  async function place(photo: LookPhoto, to: number) {
    const others = photos.filter(({ id }) => id !== photo.id);
    const items = [...others.slice(0, to), photo, ...others.slice(to)];
    const ids = items.map(({ id }) => id);
    if (ids.join() === photos.map(({ id }) => id).join()) return;
    show(items);
    const input = { date, ids };
    if (later.mustWait())
      await later.keep({ operation: 'lookPhotos.arrange', input }, 'Photo moved', () => show(photos));
    else
      await act({
        call: () => api.lookPhotos.arrange(input),
        updates: list.queryKey,
        stale: [lookPhotosQueries.all],
      });
  }

  async function remove({ id }: LookPhoto) {
    const input = { ids: [id] };
    if (later.mustWait()) {
      show(photos.filter((photo) => photo.id !== id));
      await later.keep({ operation: 'lookPhotos.delete', input }, 'Photo removed', () => show(photos));
    } else
      await act({
        call: () => api.lookPhotos.delete(input),
        stale: [lookPhotosQueries.all],
        said: 'Photo removed.',
        undo: () => api.lookPhotos.restore(input),
      });
  }

  return { photos, isLoaded: data !== undefined, isError, isFetching, refetch, ...adding, place, remove };
}

export type LookPhotos = ReturnType<typeof useLookPhotos>;
