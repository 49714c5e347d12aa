import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { UnreadDivider } from '../../../parts/conversation/reading/unread-divider';
import { ClosedPost } from './closed-post';
import { Post, type PostProps } from './post';
import styles from './thread-posts.module.css';

/** Where somebody is to be led: a post, and how often they asked for it. */
export interface Destination {
  position: number;
  /** The post is marked for a moment, and has the focus. */
  marked: boolean;
}

export interface ThreadPostsProps extends Omit<PostProps, 'post' | 'accepted' | 'arrived'> {
  posts: readonly ForumPost[];
  /** The post that answers the thread: the thread says it, and live. */
  acceptedId: string | null;
  destination: Destination | null;
  /** The highest position that was seen before this visit; null without any, so that there is no divider. */
  seenBefore: number | null;
  hasBefore: boolean;
  hasAfter: boolean;
  onBefore: () => void;
  onAfter: () => void;
  /** The highest position in view. */
  onSeen: (position: number) => void;
}

/** Room that the topbar covers. */
const covered = 96;
/** Posts from the ends of what is loaded at which more is asked for. */
const near = 6;

/** The posts of a thread, of which only what is in view is drawn: ten thousand read as smoothly as ten. */
export function ThreadPosts(props: ThreadPostsProps) {
  const {
    posts,
    acceptedId,
    destination,
    seenBefore,
    hasBefore,
    hasAfter,
    onBefore,
    onAfter,
    onSeen,
    ...rest
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());

  useLayoutEffect(() => {
    const measure = () => {
      const box = root.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    getItemKey: (index) => posts[index]?.id ?? index,
    estimateSize: () => 240,
    overscan: 4,
    scrollMargin: top,
    scrollPaddingStart: covered,
    // What is loaded above leaves what is in view where it is.
    anchorTo: 'end',
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const visible = virtualizer.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasBefore && first < near) onBefore();
  }, [hasBefore, first, onBefore]);
  useEffect(() => {
    if (hasAfter && last >= posts.length - near) onAfter();
  }, [hasAfter, last, posts.length, onAfter]);

  // What is drawn goes beyond the window: what was seen ends with it.
  const bottom = (virtualizer.scrollOffset ?? 0) + window.innerHeight;
  const seen = visible.findLast(({ start }) => start < bottom);
  const seenPosition = seen && posts[seen.index]?.position;
  useEffect(() => {
    if (seenPosition !== undefined) onSeen(seenPosition);
  }, [seenPosition, onSeen]);

  const led = useRef<Destination | null>(null);
  useEffect(() => {
    if (!destination || led.current === destination || posts.length === 0) return;
    const index = posts.findIndex(({ position }) => position >= destination.position);
    led.current = destination;
    if (index <= 0 && posts[0]?.position === 1 && !destination.marked) return;
    virtualizer.scrollToIndex(index < 0 ? posts.length - 1 : index, { align: 'start' });
    if (!destination.marked) return;
    const position = posts[index]?.position;
    requestAnimationFrame(() => document.getElementById(`post-${position}`)?.focus({ preventScroll: true }));
  }, [virtualizer, destination, posts]);

  const divider = seenBefore === null ? -1 : posts.findIndex(({ position }) => position > seenBefore);
  return (
    <div ref={root} className={styles.posts} style={{ height: virtualizer.getTotalSize() }}>
      {visible.map(({ index, key, start }) => {
        const post = posts[index];
        if (!post) return <Fragment key={key} />;
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.place}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {index === divider && divider > 0 && <UnreadDivider />}
            {post.state === 'shown' && (!post.author?.blocked || opened.has(post.id)) ? (
              <Post
                {...rest}
                post={post}
                accepted={post.id === acceptedId}
                arrived={destination?.marked === true && destination.position === post.position}
              />
            ) : (
              <ClosedPost post={post} onOpen={() => setOpened(new Set(opened).add(post.id))} />
            )}
          </div>
        );
      })}
    </div>
  );
}
