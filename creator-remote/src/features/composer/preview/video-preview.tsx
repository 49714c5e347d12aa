import { timeText } from '@bestie/contracts/media-times';
import { PreviewMedia } from './preview-media';
import { PreviewText } from './preview-text';
import type { PreviewProps } from './preview-props';
import styles from './preview.module.css';

/** A video with its thumbnail, title, the beginning of its description, and chapters. */
export function VideoPreview({ content, items, cover, account }: PreviewProps) {
  const video = items[0];
  const seconds = video?.seconds ?? null;
  const { chapters } = content;
  return (
    <div>
      <PreviewMedia
        file={video ?? cover}
        cover={cover}
        ratio="16 / 9"
        placeholder="Add a video and a thumbnail"
      />
      {chapters.length > 0 && (
        <div className={styles.bar} aria-hidden="true">
          {chapters.map((chapter, index) => {
            const next = chapters[index + 1]?.seconds ?? Math.max(seconds ?? 0, chapter.seconds + 30);
            return <span key={index} style={{ flexGrow: Math.max(1, next - chapter.seconds) }} />;
          })}
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.title}>{content.title || <span className={styles.blank}>Your title</span>}</p>
        <p className={styles.soft}>
          {account}
          {content.visibility !== 'public' && ` · ${content.visibility}`}
        </p>
        <PreviewText network="youtube" text={content.text} placeholder="Your description" />
        {chapters.length > 0 && (
          <ol className={styles.chapters} aria-label="Chapters">
            {chapters.map(({ seconds: at, title }, index) => (
              <li key={index}>
                <b>{timeText(at * 1000)}</b> {title || <span className={styles.blank}>Name it</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
