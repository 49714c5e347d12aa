import Bookmark from 'lucide-react/icons/bookmark';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import { CarouselPreview } from './carousel-preview';
import { PreviewMedia, ratioOf } from './preview-media';
import { PreviewText } from './preview-text';
import type { PreviewProps } from './preview-props';
import styles from './preview.module.css';

/** A post or carousel in the feed. */
export function FeedPreview({ content, items, account }: PreviewProps) {
  const ratio = ratioOf(items[0], { least: 4 / 5, most: 1.91, usual: 4 / 5 });
  const others = content.collaborators.length;
  return (
    <div>
      <div className={styles.account}>
        <span className={styles.face} aria-hidden="true" />
        <b>{account}</b>
        {others > 0 && <span>{` and ${others === 1 ? content.collaborators[0] : `${others} others`}`}</span>}
      </div>
      {content.type === 'carousel' ? (
        <CarouselPreview files={items} ratio={ratio} placeholder="Add two to ten files" />
      ) : (
        <PreviewMedia file={items[0]} ratio={ratio} placeholder="Add a picture" />
      )}
      <div className={styles.actions} aria-hidden="true">
        <Heart />
        <MessageCircle />
        <Send />
        <Bookmark className={styles.end} />
      </div>
      <div className={styles.words}>
        <PreviewText network="instagram" name={account} text={content.text} placeholder="Your caption" />
        {content.firstComment !== '' && (
          <p className={styles.comment}>
            <b>{account}</b> {content.firstComment}
          </p>
        )}
      </div>
    </div>
  );
}
