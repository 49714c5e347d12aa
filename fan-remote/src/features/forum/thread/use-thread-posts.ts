import { useEffect, useRef, useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { limits } from '@bestie/contracts/limits';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useSteady } from '@bestie/remote-kit/use-steady';
import type { Destination } from '../../../parts/conversation/reading/windowed-list';
import type { PostsData } from './posts-data';

/** Where a returning reader starts: at the first new post. */
function firstUnread({ seenPosition, unread }: ForumThreadDetail): Destination | null {
  return seenPosition !== null && unread > 0 ? { position: seenPosition + 1, marked: false } : null;
}

/** A page that holds the first posts holds this one, too. */
const isAmongFirst = (position: number) => position < limits.forum.posts / 2;

/**
 * The posts of a thread as they are read: from a link, from the first new post, or from the beginning;
 * further ones are loaded at both ends. New replies of others wait until the reader asks for them.
 * @param linked the position in the address
 */
export function useThreadPosts(thread: ForumThreadDetail, linked: number | null) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { key: visit } = useLocation();
  const [destination, setDestination] = useState<Destination | null>(() =>
    linked === null ? firstUnread(thread) : { position: linked, marked: true },
  );
  const [around, setAround] = useState<number | null>(() => {
    const position = linked ?? destination?.position ?? null;
    return linked === null && position !== null && isAmongFirst(position) ? null : position;
  });
  const options = forumPostsQueries.list(api, thread.id, around);
  const query = useInfiniteQuery(options);
  const posts = rowsOf(query.data);
  const last = posts.at(-1)?.position ?? 0;

  const leadTo = useSteady((position: number) => {
    const first = posts[0]?.position ?? 0;
    if (position < first || position > last) setAround(position);
    setDestination({ position, marked: true });
  });

  // Following a link inside the thread goes to its post, also for the second time.
  const [led, setLed] = useState(visit);
  if (led !== visit) {
    setLed(visit);
    if (linked !== null) {
      if (!posts.some(({ position }) => position === linked)) setAround(linked);
      setDestination({ position: linked, marked: true });
    }
  }

  const complete = query.isSuccess && !query.hasNextPage;
  const { lastPosition } = thread;
  const isBehind = complete && lastPosition > last;
  const pending = isBehind ? pendingCount(thread, posts) : 0;

  /** Requests posts after the last known one, although its page was the last. */
  const loadBehind = useSteady(async () => {
    queryClient.setQueryData<PostsData>(
      options.queryKey,
      (data) =>
        data && {
          pageParams: data.pageParams,
          pages: data.pages.map((page, index) =>
            index === data.pages.length - 1 ? Object.assign({}, page, { hasAfter: true }) : page,
          ),
        },
    );
    await query.fetchNextPage();
  });
  // The reader's own post from another tab, or one by a blocked person, is not announced. It is asked for once, because
  // it may be gone.
  const isQuiet = isBehind && pending === 0;
  const asked = useRef(0);
  useEffect(() => {
    if (!isQuiet || asked.current >= lastPosition) return;
    asked.current = lastPosition;
    void loadBehind();
  }, [isQuiet, lastPosition, loadBehind]);

  return {
    query,
    posts,
    destination,
    leadTo,
    loadBefore: useSteady(() => void query.fetchPreviousPage()),
    loadAfter: useSteady(() => void query.fetchNextPage()),
    /** Replies of others that are not shown yet. */
    pending,
    showPending: useSteady(async () => {
      await loadBehind();
      setDestination({ position: last + 1, marked: true });
    }),
    /** Shows the reader's own post, and the posts of others before it. */
    showOwn: useSteady(async (post: ForumPost) => {
      if (complete) await loadBehind();
      else setAround(post.position);
      setDestination({ position: post.position, marked: true });
    }),
  };
}

/** Number of unread replies that are not loaded. */
function pendingCount(thread: ForumThreadDetail, posts: readonly ForumPost[]): number {
  const seen = thread.seenPosition ?? 0;
  const here = posts.filter(({ position, author }) => position > seen && author?.blocked === false).length;
  return Math.max(0, thread.unread - here);
}
