import { Suspense, useState } from 'react';
import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import type { Picture } from '@bestie/contracts/fields';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { IconButton } from '@bestie/design-system/icon-button';
import { Lightbox } from '@bestie/design-system/lightbox';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { toLightboxPicture, toPhoto, wholePhoto } from '@bestie/remote-kit/picture-photo';
import { photoTrouble } from '../../../parts/uploads/photo-files';
import { arriveAt } from '../flying-photo';
import { PhotoStrip } from './photo-strip';
import { useItemPhotos } from './use-item-photos';
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
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const [cutting, setCutting] = useState<Picture | null>(null);
  const { photos } = item;
  const shown = photos[Math.min(at, photos.length - 1)] ?? null;
  const ready = photos.filter((photo) => photo.sources !== null);
  const { coming, room, add, remove, removeCutout } = useItemPhotos(item);

  const removeShown = async (photo: Picture) => {
    if (await remove(photo)) setAt(0);
  };

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
                onClick={() => void removeShown(shown)}
              />
            </>
          )
        }
      />
      <PhotoStrip
        photos={photos}
        shown={shown}
        onShow={setAt}
        canAdd={room > 0}
        onAdd={(files) => void add(files)}
        onCut={setCutting}
        onRemoveCutout={(photo) => void removeCutout(photo)}
      />
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
