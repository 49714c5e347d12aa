import { useRef } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { IconButton } from '@bestie/design-system/icon-button';
import { acceptedPhotos } from '../../uploads/photo-files';
import { EmojiButton } from './emoji-button';
import type { ComposerPictures } from './use-composer-pictures';
import styles from './composer.module.css';

/** Buttons for pictures and emoji. */
export function ComposerTools({
  pictures,
  onEmoji,
}: {
  pictures: ComposerPictures;
  onEmoji: (emoji: string) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.tools}>
      <IconButton
        label={pictures.full ? 'No more pictures fit' : 'Add pictures'}
        icon={<ImagePlus />}
        disabled={pictures.full}
        onClick={() => picker.current?.click()}
      />
      <EmojiButton onPick={onEmoji} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptedPhotos}
        aria-label="Pictures to add"
        onChange={(event) => {
          void pictures.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
