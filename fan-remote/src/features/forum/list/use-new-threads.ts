import { useEffect, useEffectEvent, useState } from 'react';
import { forumQueries, type ThreadFilter } from '@bestie/client/forum.queries';
import type { ForumThread } from '@bestie/contracts/forum.contract';
import { platformTopic, userTopic, type LiveEvent } from '@bestie/contracts/live';
import { expireQueries, refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';

/** Time in ms in which new threads are looked for once, however many are begun. */
const pause = 2_000;

/** Orders in which a new thread is at the top. */
const newestFirst: readonly ThreadFilter['order'][] = ['latest', 'unanswered'];

/**
 * Keeps a list of threads live. The reader's own changes show at once; threads that others start wait until
 * the reader asks for them, so that no row moves away under a finger.
 * @param shown the threads on the page
 */
export function useNewThreads(filter: ThreadFilter, shown: readonly ForumThread[] | undefined) {
  const { api, live, queryClient, session } = useShell();
  const uid = session?.uid ?? null;
  const key = JSON.stringify(filter);
  const [found, setFound] = useState<{ key: string; ids: string[] }>({ key, ids: [] });

  const look = useEffectEvent(async () => {
    if (!shown || !newestFirst.includes(filter.order)) return;
    // Without an answer the next new thread asks again.
    const page = await api.forum.list(filter).catch(() => null);
    const newest = shown
      .map(({ createdAt }) => createdAt)
      .reduce((one, other) => (one > other ? one : other), '');
    const others = page?.items.filter(
      ({ author, createdAt }) => createdAt > newest && author?.uid !== uid && !author?.blocked,
    );
    if (others) setFound({ key, ids: others.map(({ id }) => id) });
  });
  useEffect(() => {
    if (uid === null) return undefined;
    let scheduled: ReturnType<typeof setTimeout> | undefined;
    const hearOwn = (event: LiveEvent | null) => {
      if (event === null || event.type.startsWith('forum'))
        void refreshQueries(queryClient, [forumQueries.lists]);
    };
    const hearOthers = (event: LiveEvent | null) => {
      if (event?.type !== 'forum.create') return;
      scheduled ??= setTimeout(() => {
        scheduled = undefined;
        void look();
      }, pause);
    };
    const unsubscribe = [live.subscribe(userTopic(uid), hearOwn), live.subscribe(platformTopic, hearOthers)];
    return () => {
      clearTimeout(scheduled);
      unsubscribe.forEach((stop) => stop());
      expireQueries(queryClient, [forumQueries.lists]);
    };
  }, [live, queryClient, uid]);

  const known = new Set(shown?.map(({ id }) => id));
  return {
    /** Threads of others that are not shown yet. */
    pending: found.key === key ? found.ids.filter((id) => !known.has(id)).length : 0,
    async showPending(): Promise<void> {
      await refreshQueries(queryClient, [forumQueries.lists]);
      window.scrollTo({ top: 0 });
    },
  };
}
