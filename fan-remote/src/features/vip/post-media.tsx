import type { VipMedia } from '@bestie/contracts/vip-posts.contract';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { mediaPhoto, mediaUrl } from '../../parts/vip/vip-words';
import styles from './post-media.module.css';

/** Pictures, sounds and videos of an open post. */
export function PostMedia({ media }: { media: readonly VipMedia[] }) {
  return (
    <ul className={styles.media}>
      {media.map((one) => (
        <li key={one.id}>
          <Medium media={one} />
        </li>
      ))}
    </ul>
  );
}

function Medium({ media }: { media: VipMedia }) {
  const { kind, alt, width, height } = media;
  if (kind === 'image')
    return (
      <PhotoTile
        photo={mediaPhoto(media, '(min-width: 760px) 700px, 92vw')}
        fallback={<p>This picture is being prepared.</p>}
        ratio={width && height ? `${width} / ${height}` : '4 / 3'}
        fit="cover"
        name={alt || 'Picture'}
      />
    );
  // Creators upload no subtitles, so there is no track to offer.
  return (
    <figure className={styles.player}>
      {kind === 'video' ? (
        <video controls preload="metadata" src={mediaUrl(media)} aria-label={alt || 'Video'} />
      ) : (
        <audio controls preload="metadata" src={mediaUrl(media)} aria-label={alt || 'Sound'} />
      )}
      {alt && <figcaption>{alt}</figcaption>}
    </figure>
  );
}
