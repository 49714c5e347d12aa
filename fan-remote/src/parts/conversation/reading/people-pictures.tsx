import { useState } from 'react';
import type { SharedPicture } from '@bestie/contracts/fields';
import { classNames } from '@bestie/design-system/class-names';
import { Lightbox } from '@bestie/design-system/lightbox';
import { toLightboxPicture, toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './people-pictures.module.css';

/** The pictures of a post: one large, or several side by side; a press opens the lightbox. */
export function PeoplePictures({ pictures, label }: { pictures: readonly SharedPicture[]; label: string }) {
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={classNames(styles.pictures, pictures.length === 1 && styles.one)} aria-label={label}>
        {pictures.map((picture, index) => {
          const photo = toPhoto(picture, '', '(min-width: 760px) 320px, 46vw');
          return (
            <li key={picture.id}>
              {photo ? (
                <button
                  type="button"
                  className={styles.button}
                  aria-label={`Picture ${index + 1} of ${pictures.length}, larger`}
                  onClick={() => setOpen(index)}
                >
                  <img
                    src={photo.src}
                    srcSet={photo.srcSet}
                    sizes={photo.sizes}
                    alt=""
                    loading="lazy"
                    width={picture.width ?? undefined}
                    height={picture.height ?? undefined}
                    style={{ background: photo.palette?.[0] }}
                  />
                </button>
              ) : (
                <span className={styles.none}>
                  {picture.state === 'failed'
                    ? 'This picture could not be read.'
                    : 'This picture is being developed…'}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Lightbox
        count={pictures.length}
        picture={(index) => toLightboxPicture(pictures[index] ?? null, '')}
        index={open}
        onIndexChange={setOpen}
        label={label}
      />
    </>
  );
}
