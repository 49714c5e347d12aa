import { useEffect, useRef } from 'react';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useSteady } from '@bestie/remote-kit/use-steady';

/** Time in ms for which something is in view before it counts as read. */
const reading = 800;

/** Tells the server how far one read, and sets the marker back where one wants to read again. */
export function useReadMarker(thread: ForumThreadDetail) {
  const { api } = useShell();
  const act = useAction();
  const { id: threadId } = thread;
  const told = useRef(thread.seenPosition ?? 0);
  const seen = useRef(told.current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stale = [forumQueries.get(api, threadId).queryKey, forumQueries.lists];

  const tell = useSteady(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const position = seen.current;
    if (position <= told.current) return;
    told.current = position;
    // Where it fails, the next post says it, too.
    void act({ call: () => api.forum.markRead({ threadId, position }), stale, failure: 'silent' });
  });
  useEffect(() => tell, [tell]);

  return {
    see: useSteady((position: number) => {
      if (position <= seen.current) return;
      seen.current = position;
      timer.current ??= setTimeout(tell, reading);
    }),
    /** The post and everything behind it counts as unread. */
    backTo: useSteady(({ position }: ForumPost) => {
      // What is in view does not count again before the page is opened anew.
      told.current = seen.current = Number.MAX_SAFE_INTEGER;
      void act({
        call: () => api.forum.markRead({ threadId, position: position - 1, back: true }),
        stale,
        said: 'Unread from here.',
      });
    }),
  };
}
