import { Suspense, useState } from 'react';
import Smile from 'lucide-react/icons/smile';
import { IconButton } from '@bestie/design-system/icon-button';
import { Popover } from '@bestie/design-system/popover';
import { Spinner } from '@bestie/design-system/spinner';
import { lazyPart } from '@bestie/remote-kit/lazy-part';

const EmojiPicker = lazyPart(() => import(/* webpackChunkName: "emoji-picker" */ './emoji-picker'));

/** Opens the emoji picker. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [choosing, setChoosing] = useState(false);
  return (
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
            onPick(emoji);
          }}
        />
      </Suspense>
    </Popover>
  );
}
