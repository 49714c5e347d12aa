import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { expireQueries, refreshQueries } from './refresh-queries';
import { useShell } from '../shell/shell';

/** Milliseconds in which events count as one burst. */
const burst = 100;

/**
 * Keeps the page live: when something happens on the topic, queries in view under `queryKey` are refetched.
 * Events in one burst cause one refetch. A page that was left refetches them when it is visited again.
 * @param topic from `@bestie/contracts/live`; null while it is unknown
 * @param options.pause minimum milliseconds between two refetches, for data that may lag behind
 * @param options.noun refetches after events of this noun alone, on a topic where much else happens
 */
export function useLiveRefresh(
  topic: string | null,
  queryKey: QueryKey,
  { pause = 0, noun }: { pause?: number; noun?: string } = {},
): void {
  const { live, queryClient } = useShell();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (topic === null) return undefined;
    let scheduled: ReturnType<typeof setTimeout> | undefined;
    let askedAt = -Infinity;
    const keys = [JSON.parse(key) as QueryKey];
    const unsubscribe = live.subscribe(topic, (event) => {
      // A null event means that events may have been missed.
      if (event !== null && noun !== undefined && !event.type.startsWith(`${noun}.`)) return;
      scheduled ??= setTimeout(
        () => {
          scheduled = undefined;
          askedAt = performance.now();
          void refreshQueries(queryClient, keys);
        },
        Math.max(burst, askedAt + pause - performance.now()),
      );
    });
    return () => {
      clearTimeout(scheduled);
      unsubscribe();
      expireQueries(queryClient, keys);
    };
  }, [topic, key, pause, noun, live, queryClient]);
}
