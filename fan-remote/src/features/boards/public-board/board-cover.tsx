import { useState, type ReactNode } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { Link } from '@bestie/design-system/link';
import { usePlaceholderStyle } from '@bestie/design-system/placeholder';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { personPath } from '../../../parts/boards/board-paths';
import { useSetFollow } from '../use-set-follow';
import styles from './public-board-page.module.css';

/** The cover of a board beside its title and description. */
export function BoardCover({ board, children }: { board: BoardDetail; children: ReactNode }) {
  const [first] = board.mosaic;
  const photo = first ? toPhoto(first, first.alt, '(min-width: 900px) 520px, 100vw') : null;
  // Behind a see-through picture the placeholder would be a halo.
  const [loaded, setLoaded] = useState(false);
  const placeholder = usePlaceholderStyle(loaded ? undefined : photo?.placeholder);
  return (
    <section className={styles.cover} data-pictured={photo ? true : undefined}>
      {photo && (
        <div className={styles.picture}>
          <img
            src={photo.src}
            srcSet={photo.srcSet}
            sizes={photo.sizes}
            alt={photo.alt}
            fetchPriority="high"
            style={placeholder}
            onLoad={() => setLoaded(true)}
          />
        </div>
      )}
      <div className={styles.words}>{children}</div>
    </section>
  );
}

/** The owner of the board; for signed-in people a link to their profile. */
export function BoardOwner({ owner, signedIn }: { owner: BoardDetail['owner']; signedIn: boolean }) {
  const face = (
    <>
      <Avatar name={owner.name} src={owner.avatar?.sources?.small} size="l" decorative />
      <span>
        <span className={styles.name}>{owner.name}</span>
        {owner.handle && <span className={styles.handle}>@{owner.handle}</span>}
      </span>
    </>
  );
  return owner.handle && signedIn ? (
    <Link href={personPath(owner.handle)} className={styles.owner}>
      {face}
    </Link>
  ) : (
    <div className={styles.owner}>{face}</div>
  );
}

/** Saves another person's board, or removes it from the saved ones. */
export function FollowButton({ board }: { board: BoardDetail }) {
  const { busy, setFollow } = useSetFollow(board);
  return board.following ? (
    <Button icon={<BookmarkCheck />} loading={busy} onClick={() => void setFollow(false)}>
      Saved
    </Button>
  ) : (
    <Button variant="primary" icon={<Bookmark />} loading={busy} onClick={() => void setFollow(true)}>
      Save board
    </Button>
  );
}
