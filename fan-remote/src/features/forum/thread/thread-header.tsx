import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Pin from 'lucide-react/icons/pin';
import Timer from 'lucide-react/icons/timer';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { categoryPath, tagPath, threadPath } from '../forum-paths';
import { personName, slowInWords } from '../forum-words';
import styles from './thread-header.module.css';

/** What a thread asks, where it belongs, and how much one wants to hear of it. */
export function ThreadHeader({ thread }: { thread: ForumThreadDetail }) {
  const { category, tags, author, replyCount, acceptedAnswer } = thread;
  return (
    <header className={styles.header}>
      <p className={styles.above}>
        <Link href={categoryPath(category.slug)} className={styles.category}>
          {category.name}
        </Link>
        <ThreadStates thread={thread} />
      </p>
      <h1 className={styles.title}>{thread.title}</h1>
      <div className={styles.below}>
        <p className={styles.meta}>
          <span>
            {personName(author)} asked {formatAgo(thread.createdAt)} ·{' '}
            {plural(replyCount, 'reply', 'replies')}
          </span>
          {tags.map((tag) => (
            <Link key={tag} href={tagPath(tag)}>
              #{tag}
            </Link>
          ))}
        </p>
        <div className={styles.actions}>
          {acceptedAnswer && (
            <Button size="s" icon={<Check />} href={threadPath(thread.id, acceptedAnswer.position)}>
              Go to the answer
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}

function ThreadStates({ thread }: { thread: ForumThreadDetail }) {
  const { pinned, locked, hidden, slowSeconds, acceptedAnswer, deletedAt } = thread;
  return (
    <>
      {pinned && (
        <Badge icon={<Pin />} tone="accent">
          Pinned
        </Badge>
      )}
      {acceptedAnswer && (
        <Badge icon={<Check />} tone="success">
          Solved
        </Badge>
      )}
      {locked && <Badge icon={<Lock />}>Locked</Badge>}
      {slowSeconds !== null && <Badge icon={<Timer />}>{slowInWords(slowSeconds)}</Badge>}
      {hidden && (
        <Badge icon={<EyeOff />} tone="warning">
          Hidden
        </Badge>
      )}
      {deletedAt !== null && <Badge tone="danger">Deleted</Badge>}
    </>
  );
}
