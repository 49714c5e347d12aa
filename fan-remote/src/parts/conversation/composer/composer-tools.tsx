import { Suspense, useRef, useState } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import Smile from 'lucide-react/icons/smile';
import { IconButton } from '@bestie/design-system/icon-button';
import { Popover } from '@bestie/design-system/popover';
import { Spinner } from '@bestie/design-system/spinner';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { acceptedPhotos } from '../../uploads/photo-files';
import type { ComposerPictures } from './use-composer-pictures';
import styles from './composer.module.css';

const EmojiPicker = lazyPart(() => import(/* webpackChunkName: "emoji-picker" */ './emoji-picker'));

/** Pictures and emoji for the text beside them. */
export function ComposerTools({
  pictures,
  onEmoji,
}: {
  pictures: ComposerPictures;
  onEmoji: (emoji: string) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.tools}>
      <IconButton
        label={pictures.full ? 'No more pictures fit' : 'Add pictures'}
        icon={<ImagePlus />}
        disabled={pictures.full}
        onClick={() => picker.current?.click()}
      />
      <Popover
        trigger={<IconButton label="Add an emoji" icon={<Smile />} />}
        title="Emoji"
        titleHidden
        side="top"
        open={choosing}
        onOpenChange={setChoosing}
      >
        <Suspense fallback={<Spinner />}>
          <EmojiPicker
            onPick={(emoji) => {
              setChoosing(false);
              onEmoji(emoji);
            }}
          />
        </Suspense>
      </Popover>
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
