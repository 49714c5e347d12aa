import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import { PreviewMedia } from './preview-media';
import { PreviewText } from './preview-text';
import type { PreviewProps } from './preview-props';
import styles from './preview.module.css';

/** A reel, story or short: it fills the screen, with the words on top of it. */
export function TallPreview({ content, items, cover, account }: PreviewProps) {
  const isStory = content.type === 'story';
  const isShort = content.type === 'short';
  const words = isShort ? content.title : content.text;
  return (
    <div className={styles.tall}>
      <PreviewMedia
        file={items[0]}
        cover={cover}
        ratio="9 / 16"
        placeholder={isStory ? 'Add a picture or a video' : 'Add an upright video'}
      />
      <div className={isStory ? styles.top : styles.bottom}>
        {isStory && <span className={styles.progress} aria-hidden="true" />}
        <p>
          <b>{account}</b>
        </p>
        {!isStory && (
          <PreviewText
            network={content.network}
            text={words}
            placeholder={isShort ? 'Your title' : 'Your caption'}
          />
        )}
      </div>
      {!isStory && (
        <div className={styles.side} aria-hidden="true">
          <Heart />
          <MessageCircle />
          <Send />
        </div>
      )}
    </div>
  );
}
