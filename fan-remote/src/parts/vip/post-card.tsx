import Lock from 'lucide-react/icons/lock';
import type { Vip } from '@bestie/contracts/vip.contract';
import type { VipPostPreview } from '@bestie/contracts/vip-posts.contract';
import { Badge } from '@bestie/design-system/badge';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatDate } from '@bestie/design-system/format-date';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { PlaceholderImage } from '@bestie/design-system/placeholder';
import { toPlaceholder } from '@bestie/remote-kit/picture-photo';
import { personName } from '../conversation/conversation-words';
import { lengthInWords, mediaPhoto, opensInWords } from './vip-words';
import styles from './post-card.module.css';

export interface PostCardProps {
  post: VipPostPreview;
  tiers: Vip['tiers'];
  /** Opens it. */
  href: string;
  priority: boolean;
}

/** A post in the list. A locked one has its title, its length and a blur. */
export function PostCard({ post, tiers, href, priority }: PostCardProps) {
  const { title, open, publishAt } = post;
  const cover = open?.media.find(({ kind }) => kind === 'image');
  const later = Date.parse(publishAt) > Date.now();
  return (
    <article className={styles.card}>
      <PhotoTile
        photo={mediaPhoto(cover, '(min-width: 900px) 320px, (min-width: 600px) 44vw, 92vw')}
        fallback={<Blur placeholder={post.placeholder} locked={open === null} />}
        ratio="4 / 3"
        fit="cover"
        name={title}
        priority={priority}
        {...(open && { href })}
        badge={
          <Badge tone="photo" {...(open === null && { icon: <Lock /> })}>
            {opensInWords(post, tiers)}
          </Badge>
        }
      />
      <h3 className={styles.title}>{title}</h3>
      {open && <p className={styles.excerpt}>{open.excerpt}</p>}
      <p className={styles.facts}>
        {[
          open && personName(open.author),
          later ? `On ${formatDate(publishAt)}` : formatAgo(publishAt),
          lengthInWords(post.length),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  );
}

function Blur({ placeholder, locked }: { placeholder: string | null; locked: boolean }) {
  return (
    <>
      {placeholder !== null && (
        <PlaceholderImage placeholder={toPlaceholder(placeholder)} className={styles.blur} />
      )}
      {locked && <Lock className={styles.lock} aria-label="Locked" role="img" />}
    </>
  );
}
