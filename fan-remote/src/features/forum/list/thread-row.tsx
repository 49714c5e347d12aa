import { memo, useState } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import ChartBar from 'lucide-react/icons/chart-bar';
import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import Pin from 'lucide-react/icons/pin';
import { limits } from '@bestie/contracts/limits';
import type { ForumThread } from '@bestie/contracts/forum.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { classNames } from '@bestie/design-system/class-names';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatNumber, upTo } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { personName } from '../../../parts/conversation/conversation-words';
import textRow from '../../../parts/conversation/text-row.module.css';
import { categoryPath, tagPath, threadPath } from '../forum-paths';
import { Reported } from '../../../parts/reports/reported';
import styles from './thread-row.module.css';

interface ThreadRowProps {
  thread: ForumThread;
  /** The page names the category already. */
  inCategory: boolean;
}

/** A thread as a row; one that the reader reported is collapsed, and opens once. */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const [opened, setOpened] = useState(false);
  if (!props.thread.reported || opened) return <OpenThreadRow {...props} />;
  return (
    <article className={classNames(textRow.row, styles.row)}>
      <Reported onOpen={() => setOpened(true)} />
    </article>
  );
});

/** Title, author and number of replies. */
function OpenThreadRow({ thread, inCategory }: ThreadRowProps) {
  const { author, lastAuthor, replyCount, unread, seenPosition } = thread;
  const hasUnread = seenPosition !== null && unread > 0;
  return (
    <article className={classNames(textRow.row, styles.row, thread.level === 'muted' && styles.quiet)}>
      <div className={styles.words}>
        {!inCategory && (
          <Link href={categoryPath(thread.category.slug)} className={styles.category}>
            {thread.category.name}
          </Link>
        )}
        <h2 className={styles.title}>
          <Link href={threadPath(thread.id)} className={textRow.link}>
            {thread.title}
          </Link>
        </h2>
        {thread.opening && <p className={textRow.text}>{thread.opening}</p>}
        <p className={styles.meta}>
          <Avatar name={personName(author)} src={author?.avatar?.sources?.small} size="s" decorative />
          <span className={styles.who}>
            {personName(author)}
            {replyCount > 0 && lastAuthor
              ? ` · ${personName(lastAuthor)} replied ${formatAgo(thread.bumpedAt)}`
              : ` · ${formatAgo(thread.createdAt)}`}
          </span>
          <ThreadBadges thread={thread} />
          {thread.tags.map((tag) => (
            <Link key={tag} href={tagPath(tag)} className={styles.tag}>
              #{tag}
            </Link>
          ))}
        </p>
      </div>
      <p className={styles.figure}>
        <span className={styles.number}>{formatNumber(replyCount)}</span>
        <span className={styles.unit}>{replyCount === 1 ? 'reply' : 'replies'}</span>
        {hasUnread && <Badge tone="accent">{upTo(limits.forum.unreadCounted, unread)} new</Badge>}
      </p>
    </article>
  );
}

/** Kind of the thread, in words. */
function ThreadBadges({ thread }: { thread: ForumThread }) {
  return (
    <>
      {thread.pinned && (
        <Badge icon={<Pin />} tone="accent">
          Pinned
        </Badge>
      )}
      {thread.solved && (
        <Badge icon={<Check />} tone="success">
          Solved
        </Badge>
      )}
      {thread.hasPoll && <Badge icon={<ChartBar />}>Poll</Badge>}
      {thread.locked && <Badge icon={<Lock />}>Locked</Badge>}
      {thread.hidden && (
        <Badge icon={<EyeOff />} tone="warning">
          Hidden
        </Badge>
      )}
      {thread.bookmarked && <Badge icon={<Bookmark />}>Bookmarked</Badge>}
    </>
  );
}
