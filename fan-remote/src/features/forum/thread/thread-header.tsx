import type { ReactNode } from 'react';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Pin from 'lucide-react/icons/pin';
import Timer from 'lucide-react/icons/timer';
import type { ThreadLevel } from '@bestie/contracts/forum';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import { personName, slowInWords } from '../../../parts/conversation/conversation-words';
import { categoryPath, tagPath, threadPath } from '../forum-paths';
import { LevelMenu } from './thread-menus';
import type { ThreadActions } from './use-thread-actions';
import styles from './thread-header.module.css';

const levels: Record<ThreadLevel, { label: string; icon: ReactNode }> = {
  following: { label: 'Following', icon: <BellRing /> },
  normal: { label: 'Follow', icon: <Bell /> },
  muted: { label: 'Muted', icon: <BellOff /> },
};
/** Title, category and notification level of a thread. */
export function ThreadHeader({
  thread,
  actions,
  menu,
}: {
  thread: ForumThreadDetail;
  actions: ThreadActions;
  menu: ReactNode;
}) {
  const { category, tags, author, replyCount, level, bookmarked, acceptedAnswer } = thread;
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
          {tags.length > 0 && (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Link key={tag} href={tagPath(tag)} className={styles.tag}>
                  #{tag}
                </Link>
              ))}
            </span>
          )}
        </p>
        <div className={styles.actions}>
          {acceptedAnswer && (
            <Button size="s" icon={<Check />} href={threadPath(thread.id, acceptedAnswer.position)}>
              Go to the answer
            </Button>
          )}
          <LevelMenu
            align="end"
            items={{ level, onChoose: actions.setLevel }}
            trigger={
              <Button size="s" icon={levels[level].icon}>
                {levels[level].label}
              </Button>
            }
          />
          <IconButton
            label={bookmarked ? 'Remove the bookmark' : 'Bookmark'}
            aria-pressed={bookmarked}
            icon={<Bookmark fill={bookmarked ? 'currentColor' : 'none'} />}
            onClick={() => actions.setBookmarked(!bookmarked)}
          />
          {menu}
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
      {slowSeconds !== null && <Badge icon={<Timer />}>{slowInWords(slowSeconds, 'post')}</Badge>}
      {hidden && (
        <Badge icon={<EyeOff />} tone="warning">
          Hidden
        </Badge>
      )}
      {deletedAt !== null && <Badge tone="danger">Deleted</Badge>}
    </>
  );
}
