import { useState } from 'react';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { UnreadDivider } from '../../../parts/conversation/reading/unread-divider';
import { WindowedList, type WindowedListProps } from '../../../parts/conversation/reading/windowed-list';
import { ClosedPost } from './closed-post';
import { Post, type PostProps } from './post';
import styles from './thread-posts.module.css';

type Reading = Pick<
  WindowedListProps<ForumPost>,
  'destination' | 'hasBefore' | 'hasAfter' | 'onBefore' | 'onAfter' | 'onSeen'
>;

export interface ThreadPostsProps extends Reading, Omit<PostProps, 'post' | 'accepted' | 'arrived'> {
  posts: readonly ForumPost[];
  /** The marked answer, from the thread's live data. */
  acceptedId: string | null;
  /** The highest position that was seen before this visit; null without any, so that there is no divider. */
  seenBefore: number | null;
}

const rowId = (position: number) => `post-${position}`;

/** The posts of a thread, with hidden ones as a closed line. */
export function ThreadPosts(props: ThreadPostsProps) {
  const {
    posts,
    acceptedId,
    seenBefore,
    destination,
    hasBefore,
    hasAfter,
    onBefore,
    onAfter,
    onSeen,
    ...rest
  } = props;
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  const divider = seenBefore === null ? -1 : posts.findIndex(({ position }) => position > seenBefore);
  return (
    <WindowedList
      rows={posts}
      rowId={rowId}
      destination={destination}
      hasBefore={hasBefore}
      hasAfter={hasAfter}
      onBefore={onBefore}
      onAfter={onAfter}
      onSeen={onSeen}
      estimate={240}
      covered={96}
      className={styles.place}
    >
      {(post, index) => (
        <>
          {index === divider && divider > 0 && <UnreadDivider />}
          {post.state === 'shown' && ((!post.author?.blocked && !post.reported) || opened.has(post.id)) ? (
            <Post
              {...rest}
              post={post}
              accepted={post.id === acceptedId}
              arrived={destination?.marked === true && destination.position === post.position}
            />
          ) : (
            <ClosedPost post={post} onOpen={() => setOpened(new Set(opened).add(post.id))} />
          )}
        </>
      )}
    </WindowedList>
  );
}
