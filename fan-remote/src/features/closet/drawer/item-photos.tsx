import { Suspense, useRef, useState } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Scissors from 'lucide-react/icons/scissors';
import X from 'lucide-react/icons/x';
import { itemsQueries } from '@bestie/client/items.queries';
import type { Picture } from '@bestie/contracts/fields';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { IconButton } from '@bestie/design-system/icon-button';
import { Lightbox } from '@bestie/design-system/lightbox';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useAction } from '@bestie/remote-kit/use-action';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { toLightboxPicture, toPhoto, wholePhoto } from '@bestie/remote-kit/picture-photo';
import { itemPhotosGroup, itemPhotoUpload } from '../item-photo-uploads';
import {
  acceptedPhotos,
  photoTrouble,
  preparePhoto,
  type ReadyPhoto,
} from '../../../parts/uploads/photo-files';
import { arriveAt } from '../flying-photo';
import styles from './item-photos.module.css';

const CutOutEditor = lazyPart(() =>
  import(/* webpackChunkName: "cut-out" */ '../../../parts/cut-outs/cut-out-editor').then((module) => ({
    default: module.CutOutEditor,
  })),
);

export interface ItemPhotosProps {
  item: ItemDetail;
}

/** The photos of a piece: one large, the others below, up to eight. */
export function ItemPhotos({ item }: ItemPhotosProps) {
  const { api, session, uploads, toast } = useShell();
  const act = useAction();
  const input = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const [cutting, setCutting] = useState<Picture | null>(null);
  const { photos } = item;
  const shown = photos[Math.min(at, photos.length - 1)] ?? null;
  const ready = photos.filter((photo) => photo.sources !== null);
  const coming = useUploads(itemPhotosGroup(item.id));
  const room = limits.items.photos - photos.length - coming.filter(({ state }) => state !== 'success').length;

  const shows = { updates: itemsQueries.get(api, item.id).queryKey, stale: [itemsQueries.lists] };

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
      .add(ready.map((photo) => itemPhotoUpload(session?.uid ?? '', item.id, photo)))
      .catch(() => toast('The photos could not be added. Try again in a moment.', { kind: 'error' }));
  }

  /** Undo restores the cut-out as well, otherwise the background would be visible. */
  async function putBack(photo: Picture) {
    const fresh = await api.items.addPhotos({ itemId: item.id, photos: [photo.path] });
    return photo.cutout
      ? api.items.setCutout({ itemId: item.id, photoId: photo.id, mask: photo.cutout.path })
      : fresh;
  }

  async function remove(photo: Picture) {
    const done = await act({
      ...shows,
      call: () => api.items.removePhoto({ itemId: item.id, photoId: photo.id }),
      said: 'Photo removed.',
      undo: () => putBack(photo),
    });
    if (done) setAt(0);
  }

  const withGround = ({ id: photoId, cutout }: Picture) =>
    act({
      ...shows,
      call: () => api.items.removeCutout({ itemId: item.id, photoId }),
      said: 'Showing the whole photo again.',
      ...(cutout && { undo: () => api.items.setCutout({ itemId: item.id, photoId, mask: cutout.path }) }),
    });

  return (
    <div className={styles.photos}>
      <PhotoTile
        photo={toPhoto(shown, item.name, '(min-width: 700px) 700px, 100vw')}
        fallback={shown ? <p>{photoTrouble(shown) ?? 'Developing the photo…'}</p> : <HangerDrawing />}
        ratio="4 / 3.4"
        name={`${item.name}, larger`}
        ref={arriveAt}
        priority
        {...(shown?.sources && { onOpen: () => setOpen(ready.indexOf(shown)) })}
        actions={
          shown && (
            <>
              {shown.sources && (
                <IconButton
                  variant="photo"
                  label="Larger"
                  icon={<Maximize2 />}
                  onClick={() => setOpen(ready.indexOf(shown))}
                />
              )}
              <IconButton
                variant="photo"
                label="Remove photo"
                icon={<X />}
                onClick={() => void remove(shown)}
              />
            </>
          )
        }
      />
      <div className={styles.strip}>
        {photos.length > 1 &&
          photos.map((photo, index) => (
            <button
              key={photo.id}
              type="button"
              className={styles.thumb}
              aria-label={`Photo ${index + 1} of ${photos.length}`}
              aria-pressed={photo === shown}
              onClick={() => setAt(index)}
            >
              {photo.sources && <img src={photo.sources.small} alt="" />}
            </button>
          ))}
        <Button
          size="s"
          variant="ghost"
          icon={<ImagePlus />}
          disabled={room <= 0}
          onClick={() => input.current?.click()}
        >
          Add photo
        </Button>
        {shown?.sources && (
          <Button size="s" variant="ghost" icon={<Scissors />} onClick={() => setCutting(shown)}>
            {shown.cutout ? 'Edit cut-out' : 'Cut out'}
          </Button>
        )}
        {shown?.cutout && (
          <Button size="s" variant="ghost" onClick={() => void withGround(shown)}>
            Show whole photo
          </Button>
        )}
        <span className={styles.count}>
          {photos.length} of {limits.items.photos}
        </span>
        <input
          ref={input}
          type="file"
          accept={acceptedPhotos}
          multiple
          hidden
          aria-label="Photos to add"
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {shown?.cutout?.state === 'failed' && <p role="status">{shown.cutout.reason}</p>}
      <UploadsHere uploads={coming} />
      <Suspense>
        {cutting && (
          <CutOutEditor
            key={cutting.id}
            open
            onOpenChange={(isOpen) => !isOpen && setCutting(null)}
            itemId={item.id}
            name={item.name}
            photo={cutting}
          />
        )}
      </Suspense>
      <Lightbox
        label={`Photos of ${item.name}`}
        count={ready.length}
        picture={(at) => {
          const photo = ready[at];
          const alt = `${item.name}, photo ${at + 1}`;
          // With its background, as it was taken.
          const whole = photo && toLightboxPicture(wholePhoto(photo), alt);
          return whole && { ...whole, caption: item.name };
        }}
        index={open}
        onIndexChange={setOpen}
      />
    </div>
  );
}
