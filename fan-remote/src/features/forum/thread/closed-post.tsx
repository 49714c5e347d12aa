import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { Button } from '@bestie/design-system/button';
import { waitingWords } from '../../../parts/conversation/conversation-words';
import styles from './post.module.css';

const words = {
  waiting: waitingWords,
  deleted: 'This post was deleted by who wrote it.',
  removed: 'An admin removed this post.',
  away: 'This post is not shown at the moment.',
} as const;

/**
 * Replaces a hidden post and says why it is hidden. A post by a blocked person, or one that the reader
 * reported, can be opened once.
 */
export default function ClosedPost({ post, onOpen }: { post: ForumPost; onOpen: () => void }) {
  return (
    <div id={`post-${post.position}`} tabIndex={-1} className={styles.line}>
      {post.state === 'shown' ? (
        <>
          <span>{post.reported ? 'You reported this' : '1 post by somebody you blocked'}</span>
          <Button size="s" variant="ghost" onClick={onOpen}>
            Show it once
          </Button>
        </>
      ) : (
        <span>
          {words[post.state]} {post.body}
        </span>
      )}
    </div>
  );
}
