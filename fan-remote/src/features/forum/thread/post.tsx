import { memo } from 'react';
import Check from 'lucide-react/icons/check';
import Reply from 'lucide-react/icons/reply';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { classNames } from '@bestie/design-system/class-names';
import { formatAgo } from '@bestie/design-system/format-ago';
import { formatMoment } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { personName } from '../../../parts/conversation/conversation-words';
import { personPath } from '../../../parts/boards/board-paths';
import { PeopleParagraphs } from '../../../parts/conversation/reading/people-paragraphs';
import { PeoplePictures } from '../../../parts/conversation/reading/people-pictures';
import { quotable } from '../../../parts/conversation/reading/quotable';
import { Labelled } from '../../../parts/reports/labelled';
import { threadPath } from '../forum-paths';
import { PostMenu } from './thread-menus';
import { PostReactions } from './post-reactions';
import type { PostActions } from './use-post-actions';
import styles from './post.module.css';

export interface PostProps {
  post: ForumPost;
  /** Uid of the thread's author. */
  askedBy: string | null;
  /** The reader is the author of the question, and can mark the answer. */
  canAccept: boolean;
  canReply: boolean;
  /** The post is marked as the answer. */
  accepted: boolean;
  /** A link led to this post. */
  arrived: boolean;
  actions: PostActions;
}

/** A post with its actions. */
export const Post = memo(function Post({
  post,
  askedBy,
  canAccept,
  canReply,
  accepted,
  arrived,
  actions,
}: PostProps) {
  const { author, quote } = post;
  const name = personName(author);
  const isFirst = post.position === 1;
  return (
    <article
      id={`post-${post.position}`}
      tabIndex={-1}
      aria-label={isFirst ? `${name} began this thread` : `Reply by ${name}`}
      className={classNames(
        styles.post,
        isFirst && styles.first,
        accepted && styles.accepted,
        arrived && styles.arrived,
      )}
    >
      <Avatar name={name} src={author?.avatar?.sources?.small} size="l" decorative className={styles.face} />
      <div className={styles.words}>
        <div className={styles.byline}>
          {author?.handle ? (
            <Link href={personPath(author.handle)} className={styles.name}>
              {name}
            </Link>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          {!isFirst && author && author.uid === askedBy && <span className={styles.quiet}>asked this</span>}
          <Link
            href={threadPath(post.threadId, post.position)}
            className={styles.when}
            title={formatMoment(post.createdAt)}
            aria-label={`Link to this post of ${formatMoment(post.createdAt)}`}
          >
            {formatAgo(post.createdAt)}
          </Link>
          {post.editedAt && (
            <button
              type="button"
              className={styles.plain}
              onClick={() => actions.open({ kind: 'history', post })}
            >
              edited {formatAgo(post.editedAt)}
            </button>
          )}
          {accepted && (
            <Badge tone="success" icon={<Check />}>
              Accepted answer
            </Badge>
          )}
        </div>
        {quote && (
          <blockquote className={styles.quote}>
            <Link href={threadPath(post.threadId, quote.position)}>
              {quote.text ? `${personName(quote.author)} wrote` : `In reply to ${personName(quote.author)}`}
            </Link>
            {quote.text && (
              <p className={styles.quoted}>
                <PeopleText handles={post.mentions}>{quote.text}</PeopleText>
              </p>
            )}
          </blockquote>
        )}
        <Labelled label={post.label}>
          <div className={styles.text} {...quotable(post.id)}>
            <PeopleParagraphs handles={post.mentions}>{post.body}</PeopleParagraphs>
          </div>
          <PeoplePictures pictures={post.pictures} label={`Pictures of ${name}`} />
        </Labelled>
        <div className={styles.foot}>
          <PostReactions post={post} actions={actions} />
          <div className={styles.actions}>
            {canAccept && !isFirst && (
              <Button
                size="s"
                variant="ghost"
                icon={<Check />}
                aria-pressed={accepted}
                onClick={() => actions.accept(post)}
              >
                Accept
              </Button>
            )}
            {canReply && (
              <Button
                size="s"
                variant="ghost"
                icon={<Reply />}
                aria-label={`Reply to ${name}`}
                onClick={() => actions.reply(post, '')}
              >
                Reply
              </Button>
            )}
            <PostMenu post={post} name={name} actions={actions} />
          </div>
        </div>
      </div>
    </article>
  );
});
