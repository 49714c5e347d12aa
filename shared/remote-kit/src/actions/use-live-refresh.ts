import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { refreshQueries } from './refresh-queries';
import { useShell } from '../shell/shell';

/** Milliseconds in which events count as one burst. */
const burst = 100;

/**
 * Keeps the page live: when something happens on the topic, queries in view under `queryKey` are refetched.
 * Events in one burst cause one refetch.
 * @param topic from `@bestie/contracts/live`; null while it is unknown
 * @param options.pause minimum milliseconds between two refetches, for data that may lag behind
 */
export function useLiveRefresh(topic: string | null, queryKey: QueryKey, { pause = 0 } = {}): void {
  const { live, queryClient } = useShell();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (topic === null) return undefined;
    let scheduled: ReturnType<typeof setTimeout> | undefined;
    let askedAt = -Infinity;
    const unsubscribe = live.subscribe(topic, () => {
      scheduled ??= setTimeout(
        () => {
          scheduled = undefined;
          askedAt = performance.now();
          void refreshQueries(queryClient, [JSON.parse(key) as QueryKey]);
        },
        Math.max(burst, askedAt + pause - performance.now()),
      );
    });
    return () => {
      clearTimeout(scheduled);
      unsubscribe();
    };
  }, [topic, key, pause, live, queryClient]);
}
