import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Share from 'lucide-react/icons/share';
import { CarouselPreview } from './carousel-preview';
import { PreviewMedia, ratioOf } from './preview-media';
import { PreviewText } from './preview-text';
import type { PreviewProps } from './preview-props';
import styles from './preview.module.css';

/** A pin that was opened: the picture in its own shape, its title, and the beginning of its description. */
export function PinPreview({ content, items, cover, account }: PreviewProps) {
  const ratio = ratioOf(cover ?? items[0], { least: 1 / 2.1, most: 16 / 9, usual: 2 / 3 });
  return (
    <>
      {content.type === 'carousel' ? (
        <CarouselPreview files={items} ratio={ratio} placeholder="Add two to five pictures" />
      ) : (
        <PreviewMedia
          file={items[0]}
          cover={cover}
          ratio={ratio}
          placeholder={content.type === 'video' ? 'Add a video' : 'Add a picture'}
        />
      )}
      <div className={styles.actions} aria-hidden="true">
        <Heart />
        <MessageCircle />
        <Share />
        <span className={styles.save}>Save</span>
      </div>
      <div className={styles.words}>
        {content.link !== '' && <p className={styles.link}>{hostOf(content.link)}</p>}
        <p className={styles.title}>{content.title || <span className={styles.blank}>Your title</span>}</p>
        <PreviewText network="pinterest" text={content.text} placeholder="Your description" />
        <p className={styles.soft}>
          {account}
          {content.board?.name && ` · saved to ${content.board.name}`}
        </p>
      </div>
    </>
  );
}

const hostOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
