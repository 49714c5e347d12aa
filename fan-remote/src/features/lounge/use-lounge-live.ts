import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import { loungeQueries } from '@bestie/client/lounge.queries';
import { roomTopic, userTopic, type LiveEvent } from '@bestie/contracts/live';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';

/**
 * Milliseconds in which events count as one burst, and the shortest time between two requests for the rooms.
 */
const burst = 200;
const calm = 2_000;
/** Milliseconds for which a lounge that was left still gets its events, because people come back soon. */
const linger = 60_000;

/** Events that do not change the list of rooms. */
const passing = new Set(['lounge.type', 'loungeMessages.react', 'loungeMessages.pin']);

/** Events after which everything is there that was shown last. */
const keeping = new Set([
  'lounge.type',
  'loungeMessages.create',
  'loungeMessages.react',
  'loungeMessages.pin',
]);

/** Ends the events of a lounge that was left, and forgets its rooms except those of the next visit. */
const lingering = new WeakMap<QueryClient, (visited: readonly string[]) => void>();

/**
 * Keeps the list of rooms and their unread counts up to date, also for a minute after the lounge was left; then the list is
 * forgotten. What was shown last of a room is forgotten at the same time, or once something of it may be gone.
 */
export function useLoungeLive(rooms: readonly LoungeRoom[]): void {
  const { api, live, queryClient, session } = useShell();
  const ids = rooms.map(({ id }) => id).join(',');
  const uid = session?.uid;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = -Infinity;
    const query = loungeQueries.rooms(api);
    const refresh = () => {
      clearTimeout(timer);
      timer = undefined;
      askedAt = performance.now();
      void refreshQueries(queryClient, [query.queryKey]).then(async () => {
        // While the lounge is left they are not in view, but a room opens at the first message that is unread by then.
        if (queryClient.getQueryData(query.queryKey)) await queryClient.prefetchQuery(query);
      });
    };
    const hear = (event: LiveEvent | null) => {
      if (event && (passing.has(event.type) || !event.type.startsWith('lounge'))) return;
      timer ??= setTimeout(refresh, Math.max(burst, askedAt + calm - performance.now()));
    };
    const roomIds = ids === '' ? [] : ids.split(',');
    const forget = (roomId: string) =>
      queryClient.removeQueries({ queryKey: loungeMessagesQueries.lastShown(roomId) });
    const ends = roomIds.map((roomId) =>
      live.subscribe(roomTopic(roomId), (event) => {
        if (!event || !keeping.has(event.type)) forget(roomId);
        hear(event);
      }),
    );
    if (uid !== undefined) ends.push(live.subscribe(userTopic(uid), hear));
    lingering.get(queryClient)?.(roomIds);
    return () => {
      const leave = (visited: readonly string[]) => {
        if (timer) refresh();
        clearTimeout(wait);
        lingering.delete(queryClient);
        ends.forEach((end) => end());
        roomIds.filter((id) => !visited.includes(id)).forEach(forget);
      };
      const wait = setTimeout(() => {
        leave([]);
        queryClient.removeQueries({ queryKey: query.queryKey, type: 'inactive' });
      }, linger);
      lingering.set(queryClient, leave);
    };
  }, [api, live, queryClient, ids, uid]);
}
