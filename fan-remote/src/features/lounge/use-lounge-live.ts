import { useEffect } from 'react';
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

/** Events that do not change the list of rooms. */
const passing = new Set(['lounge.type', 'loungeMessages.edit', 'loungeMessages.react', 'loungeMessages.pin']);

/** Keeps the list of rooms and their unread counts up to date. */
export function useLoungeLive(rooms: readonly LoungeRoom[]): void {
  const { api, live, queryClient, session } = useShell();
  const ids = rooms.map(({ id }) => id).join(',');
  const uid = session?.uid;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = -Infinity;
    const hear = (event: LiveEvent | null) => {
      if (event && (passing.has(event.type) || !event.type.startsWith('lounge'))) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          askedAt = performance.now();
          void refreshQueries(queryClient, [loungeQueries.rooms(api).queryKey]);
        },
        Math.max(burst, askedAt + calm - performance.now()),
      );
    };
    const topics = ids === '' ? [] : ids.split(',').map(roomTopic);
    const ends = [...topics, ...(uid === undefined ? [] : [userTopic(uid)])].map((topic) =>
      live.subscribe(topic, hear),
    );
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  }, [api, live, queryClient, ids, uid]);
}
