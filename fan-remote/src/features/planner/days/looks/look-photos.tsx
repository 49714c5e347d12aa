import { useState } from 'react';
import { DndContext, closestCenter } from '@dnd-kit/core';
import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { limits } from '@bestie/contracts/limits';
import { ErrorState } from '@bestie/design-system/error-state';
import { FileButton } from '@bestie/design-system/file-button';
import { Lightbox } from '@bestie/design-system/lightbox';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { toLightboxPicture } from '@bestie/remote-kit/picture-photo';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useDragSensors } from '@bestie/remote-kit/use-drag-sensors';
import { acceptedPhotos } from '../../../../parts/uploads/photo-files';
import { LookTile } from './look-tile';
import { useLookPhotos } from './use-look-photos';
import styles from './look-photos.module.css';

/** Photos of oneself on a day, in one's own order. */
export function LookPhotos({ date }: { date: string }) {
  const looks = useLookPhotos(date);
  const { photos } = looks;
  const [open, setOpen] = useState<number | null>(null);
  const sensors = useDragSensors();
  const ready = photos.filter(({ picture }) => picture.sources !== null);
  const add = (files: File[]) => void looks.add(files);
  if (!looks.isLoaded)
    return looks.isError ? (
      <ErrorState compact level={3} onRetry={() => void looks.refetch()} retrying={looks.isFetching}>
        Your photos could not be loaded. They are safe; try again in a moment.
      </ErrorState>
    ) : (
      <Loading label="Loading your photos…">
        <TileGridSkeleton count={2} size="s" ratio="3 / 4" />
      </Loading>
    );
  return (
    <div className={styles.looks}>
      {photos.length === 0 && (
        <p className={styles.hint}>How did it look? A photo in the mirror helps you choose next time.</p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const photo = photos.find(({ id }) => id === active.id);
          const to = photos.findIndex(({ id }) => id === over?.id);
          if (photo && to >= 0) void looks.place(photo, to);
        }}
      >
        <ul className={styles.grid}>
          {photos.map((photo, index) => (
            <LookTile
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              onOpen={() => setOpen(ready.indexOf(photo))}
              onPlace={(to) => void looks.place(photo, to)}
              onRemove={() => void looks.remove(photo)}
            />
          ))}
        </ul>
      </DndContext>
      <div className={styles.buttons}>
        <FileButton
          pickerLabel="Photos of you"
          accept={acceptedPhotos}
          multiple
          size="s"
          icon={<ImagePlus />}
          disabled={looks.room <= 0}
          onFiles={add}
        >
          Add photos
        </FileButton>
        <span className={styles.camera}>
          <FileButton
            pickerLabel="Camera"
            accept="image/*"
            capture="user"
            size="s"
            icon={<Camera />}
            disabled={looks.room <= 0}
            onFiles={add}
          >
            Take a photo
          </FileButton>
        </span>
        <span className={styles.count}>
          {photos.length} of {limits.lookPhotos.perDay}
        </span>
      </div>
      <UploadsHere uploads={looks.coming} />
      <Lightbox
        label="Photos of you"
        count={ready.length}
        picture={(at) =>
          ready[at] && toLightboxPicture(ready[at].picture, `You, photo ${at + 1} of ${ready.length}`)
        }
        index={open}
        onIndexChange={setOpen}
      />
    </div>
  );
}
