import { useEffect } from 'react';
import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import { boardTopic, userTopic } from '@bestie/contracts/live';
import { expireQueries, refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';

/** Events within this many milliseconds (a bulk move, an upload of many) cause one refresh. */
const burst = 150;

/**
 * Keeps boards live: the caller's lists, and the open board.
 * @param boardId null on pages without one, and for visitors of a public board
 */
export function useBoardsLive(boardId: string | null): void {
  const { api, live, queryClient, session } = useShell();
  const uid = session?.uid;
  useEffect(() => {
    if (!uid) return undefined;
    const boards = [boardsQueries.all];
    const pins = boardId === null ? [] : [pinsQueries.list(api, boardId).queryKey];
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      if (waiting.has('boards')) void refreshQueries(queryClient, boards);
      if (waiting.has('pins')) void refreshQueries(queryClient, pins);
      waiting.clear();
    };
    const hear = (topic: string) =>
      live.subscribe(topic, (event) => {
        const noun = event?.type.split('.')[0];
        // A null event means that events may have been missed.
        for (const one of event === null ? ['boards', 'pins'] : [noun]) if (one) waiting.add(one);
        // A board event may reorder pins, and may hide what some of them show.
        if (noun === 'boards' && topic.startsWith('board:')) waiting.add('pins');
        // Counts and covers follow pins.
        if (noun === 'pins') waiting.add('boards');
        timer ??= setTimeout(refresh, burst);
      });
    const ends = [hear(userTopic(uid)), ...(boardId === null ? [] : [hear(boardTopic(boardId))])];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
      expireQueries(queryClient, [...boards, ...pins]);
    };
  }, [api, live, queryClient, uid, boardId]);
}
