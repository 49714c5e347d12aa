import X from 'lucide-react/icons/x';
import type { SharedPicture } from '@bestie/contracts/fields';
import { IconButton } from '@bestie/design-system/icon-button';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from '../../../../parts/conversation/composer/composer-pictures.module.css';

/** The pictures that a post has, each with a button that takes it out. */
export function KeptPictures({
  pictures,
  onRemove,
}: {
  pictures: readonly SharedPicture[];
  onRemove: (id: string) => void;
}) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Pictures of the post">
      {pictures.map((picture, index) => {
        const photo = toPhoto(picture, '', '88px');
        const name = `Picture ${index + 1}`;
        return (
          <li key={picture.id} className={styles.item}>
            {photo ? <img src={photo.src} alt={name} /> : <span className={styles.none} />}
            <IconButton
              variant="photo"
              className={styles.remove}
              label={`Remove ${name.toLowerCase()}`}
              tooltip={false}
              icon={<X />}
              onClick={() => onRemove(picture.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
