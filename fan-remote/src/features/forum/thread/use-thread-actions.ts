import { forumQueries } from '@bestie/client/forum.queries';
import type { ThreadLevel } from '@bestie/contracts/forum';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** Personal settings of a thread. */
export interface ThreadActions {
  setLevel(level: ThreadLevel): void;
  setBookmarked(bookmarked: boolean): void;
}

const levelSaid: Record<ThreadLevel, string> = {
  following: 'You will be told about every reply.',
  normal: 'You will be told when someone replies to you.',
  muted: 'You will only be told when someone mentions you.',
};

/** Personal actions on a thread: follow, mute, bookmark. */
export function useThreadActions(threadId: string): ThreadActions {
  const { api } = useShell();
  const act = useAction();
  const stale = [forumQueries.get(api, threadId).queryKey, forumQueries.lists];
  return {
    setLevel: (level) =>
      void act({ call: () => api.forum.setLevel({ threadId, level }), stale, said: levelSaid[level] }),
    setBookmarked: (bookmarked) =>
      void act({
        call: () => api.forum.bookmark({ threadId, bookmarked }),
        stale,
        said: bookmarked ? 'Bookmarked.' : 'Bookmark removed.',
      }),
  };
}
