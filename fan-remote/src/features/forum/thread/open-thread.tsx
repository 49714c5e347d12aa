import { Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useAtRest } from '@bestie/remote-kit/use-at-rest';
import { NewRepliesPill } from '../../../parts/conversation/reading/new-replies-pill';
import { useReadMarker } from '../../../parts/conversation/reading/use-read-marker';
import { useWaitsForPresent } from '../../../parts/conversation/reading/use-waits-for-present';
import { PostsSkeleton } from './posts-skeleton';
import { ReplyDock, type ReplyDockHandle } from './reply-dock';
import { isStarted } from '../forum-paths';
import type { ThreadDialog } from './thread-dialogs';
import { ThreadHeader } from './thread-header';
import { ThreadMenu } from './thread-menus';
import { ThreadPosts } from './thread-posts';
import { usePostActions } from './use-post-actions';
import { useThreadActions } from './use-thread-actions';
import { useThreadLive } from './use-thread-live';
import { useThreadPosts } from './use-thread-posts';
import styles from './open-thread.module.css';

const PushOffer = lazyPart(
  () => import(/* webpackChunkName: "push-offer" */ '../../../parts/push/push-offer'),
);
const QuoteSelection = lazyPart(
  () =>
    import(/* webpackChunkName: "reply-composer" */ '../../../parts/conversation/reading/quote-selection'),
);
const Poll = lazyPart(() => import(/* webpackChunkName: "poll" */ './poll'));
const ThreadDialogs = lazyPart(() => import(/* webpackChunkName: "thread-dialogs" */ './thread-dialogs'));

/** A thread: its header, its posts, and the reply form. */
export function OpenThread({ thread, position }: { thread: ForumThreadDetail; position: number | null }) {
  const { api, session } = useShell();
  const state: unknown = useLocation().state;
  const [levelBefore] = useState(thread.level);
  const [dialog, setDialog] = useState<ThreadDialog | null>(null);
  const dock = useRef<ReplyDockHandle>(null);
  // Where the reader left off before this visit; the read marker moves while they read.
  const [seenBefore] = useState(thread.unread > 0 ? thread.seenPosition : null);
  const reading = useThreadPosts(thread, position);
  const { posts, query } = reading;
  const waits = useWaitsForPresent(thread.id, query);
  useThreadLive(thread.id, reading);
  const marker = useReadMarker({
    seenPosition: thread.seenPosition,
    mark: (input) => api.forum.markRead(Object.assign({ threadId: thread.id }, input)),
    stale: [forumQueries.get(api, thread.id).queryKey, forumQueries.lists],
  });
  const atRest = useAtRest();
  const threadActions = useThreadActions(thread.id);
  const reply = useCallback((post: ForumPost | null, text: string) => dock.current?.answer(post, text), []);
  const postActions = usePostActions(thread, { reply, unreadFrom: marker.backTo, open: setDialog });
  usePrimaryAction(thread.can.reply ? { label: 'Reply', run: () => reply(null, '') } : null);

  const nearby = new Map(
    posts.flatMap(({ author }) =>
      author?.handle && !author.blocked
        ? [
            [
              author.handle,
              { handle: author.handle, name: author.name, avatar: author.avatar?.sources?.small ?? null },
            ] as const,
          ]
        : [],
    ),
  );
  const quote = (id: string, text: string) => {
    const post = posts.find((one) => one.id === id);
    if (post) reply(post, text);
  };
  return (
    <Page className={styles.page}>
      <ThreadHeader
        thread={thread}
        actions={threadActions}
        menu={<ThreadMenu thread={thread} onOpen={setDialog} />}
      />
      {thread.level === 'following' && (levelBefore !== 'following' || isStarted(state)) && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      <Suspense fallback={<PostsSkeleton />}>
        {thread.poll && <Poll threadId={thread.id} poll={thread.poll} />}
        {query.isError && !query.data ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
            The posts could not be loaded. Try again in a moment.
          </ErrorState>
        ) : query.isPending || waits ? (
          <PostsSkeleton />
        ) : (
          <>
            {query.hasPreviousPage && (
              <div>
                <Button icon={<ArrowUp />} onClick={() => reading.leadTo(1)}>
                  To the first post
                </Button>
              </div>
            )}
            <ThreadPosts
              posts={posts}
              askedBy={thread.author?.uid ?? null}
              canAccept={thread.can.accept && thread.author?.uid === session?.uid}
              canReply={thread.can.reply}
              actions={postActions}
              acceptedId={thread.acceptedAnswer?.postId ?? null}
              destination={reading.destination}
              seenBefore={seenBefore}
              hasBefore={query.hasPreviousPage && !query.isFetchingPreviousPage}
              hasAfter={query.hasNextPage && !query.isFetchingNextPage && reading.pending === 0}
              onBefore={reading.loadBefore}
              onAfter={reading.loadAfter}
              onSeen={marker.see}
            />
            {atRest && thread.can.reply && (
              <Suspense>
                <QuoteSelection onQuote={quote} />
              </Suspense>
            )}
            {query.hasNextPage && reading.pending === 0 && (
              <div>
                <Button icon={<ArrowDown />} onClick={() => reading.leadTo(thread.lastPosition)}>
                  To the latest post
                </Button>
              </div>
            )}
          </>
        )}
      </Suspense>
      <div className={styles.dock}>
        <NewRepliesPill count={reading.pending} onShow={reading.showPending} />
        <ReplyDock ref={dock} thread={thread} nearby={[...nearby.values()]} onSent={reading.showOwn} />
      </div>
      <Suspense>
        {dialog && <ThreadDialogs dialog={dialog} thread={thread} onClose={() => setDialog(null)} />}
      </Suspense>
    </Page>
  );
}
