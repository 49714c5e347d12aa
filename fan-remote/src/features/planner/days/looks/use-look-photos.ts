import { useQuery } from '@tanstack/react-query';
import { lookPhotosQueries } from '@bestie/client/look-photos.queries';
import { limits } from '@bestie/contracts/limits';
import type { LookPhoto } from '@bestie/contracts/look-photos.contract';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { preparePhoto, type ReadyPhoto } from '../../../../parts/uploads/photo-files';
import { looksGroup, lookUpload } from './look-uploads';

const { perDay } = limits.lookPhotos;

/** Photos of oneself of one day: adding, ordering and removing them. */
export function useLookPhotos(date: string) {
  const { api, session, uploads, toast, queryClient } = useShell();
  const act = useAction();
  const list = lookPhotosQueries.list(api, date, date);
  const { data, isError, isFetching, refetch } = useQuery(list);
  const photos = data?.items ?? [];
  const coming = useUploads(looksGroup(date));
  const room = perDay - photos.length - coming.filter(({ state }) => state !== 'success').length;

  async function add(files: File[]) {
    if (files.length > room) toast(`A day can have up to ${perDay} photos of you.`, { kind: 'error' });
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
      .add(ready.map((photo) => lookUpload(session?.uid ?? '', date, photo)))
      .catch(() => toast('The photos could not be added. Try again in a moment.', { kind: 'error' }));
  }

  /** Moves a photo to the place of another one. */
  async function place(photo: LookPhoto, to: number) {
    const others = photos.filter(({ id }) => id !== photo.id);
    const items = [...others.slice(0, to), photo, ...others.slice(to)];
    const ids = items.map(({ id }) => id);
    if (ids.join() === photos.map(({ id }) => id).join()) return;
    queryClient.setQueryData(list.queryKey, { items });
    await act({
      call: () => api.lookPhotos.arrange({ date, ids }),
      updates: list.queryKey,
      stale: [lookPhotosQueries.all],
    });
  }

  const remove = ({ id }: LookPhoto) =>
    act({
      call: () => api.lookPhotos.delete({ ids: [id] }),
      stale: [lookPhotosQueries.all],
      said: 'Photo removed.',
      undo: () => api.lookPhotos.restore({ ids: [id] }),
    });

  return {
    photos,
    isLoaded: data !== undefined,
    isError,
    isFetching,
    refetch,
    coming,
    room,
    add,
    place,
    remove,
  };
}

export type LookPhotos = ReturnType<typeof useLookPhotos>;
