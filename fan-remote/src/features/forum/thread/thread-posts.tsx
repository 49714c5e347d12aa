import { Suspense, useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { ShortList } from '../../../parts/conversation/reading/short-list';
import { UnreadDivider } from '../../../parts/conversation/reading/unread-divider';
import type { WindowedListProps } from '../../../parts/conversation/reading/windowed-list';
import { Post, type PostProps } from './post';
import postStyles from './post.module.css';
import styles from './thread-posts.module.css';

const ClosedPost = lazyPart(() => import(/* webpackChunkName: "closed-post" */ './closed-post'));
const WindowedPosts = lazyPart(() => import(/* webpackChunkName: "windowed-posts" */ './windowed-posts'));

/** A thread with more posts than this is windowed; so are parts of longer threads. */
const shortLength = 60;
/** Posts of a first view without a destination; the rest follows in slices, so that the page answers meanwhile. */
const firstView = 6;

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

/** The posts of a thread, with hidden ones as a closed line. Only long threads need the windowed list. */
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
  const [windowed, setWindowed] = useState(false);
  // It stays windowed while further posts are loaded.
  if (!windowed && (hasBefore || hasAfter || posts.length > shortLength)) setWindowed(true);
  const divider = seenBefore === null ? -1 : posts.findIndex(({ position }) => position > seenBefore);
  const drawPost = (post: ForumPost, index: number) => (
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
        <Suspense fallback={<div id={rowId(post.position)} tabIndex={-1} className={postStyles.line} />}>
          <ClosedPost post={post} onOpen={() => setOpened(new Set(opened).add(post.id))} />
        </Suspense>
      )}
    </>
  );
  // On the way back the page needs its former height at once, to restore the scroll position.
  const goesBack = (useNavigationType() as string) === 'POP';
  const isFirstLoad = useLocation().key === 'default';
  const needsAll = destination !== null || (goesBack && !isFirstLoad);
  const rows = useDeferredValue(posts, needsAll ? posts : posts.slice(0, firstView));
  // A destination may be one of the rows that are still to be drawn.
  const reachable = rows === posts ? destination : null;
  const list = { rows, rowId, destination: reachable, covered: 96, onSeen, className: styles.place };
  const short = <ShortList {...list}>{drawPost}</ShortList>;
  if (!windowed) return short;
  return (
    <Suspense fallback={short}>
      <WindowedPosts
        {...list}
        hasBefore={hasBefore}
        hasAfter={hasAfter && rows === posts}
        onBefore={onBefore}
        onAfter={onAfter}
        estimate={240}
      >
        {drawPost}
      </WindowedPosts>
    </Suspense>
  );
}
