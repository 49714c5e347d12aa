import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { refreshQueries } from './refresh-queries';
import { useShell } from '../shell/shell';

/** Time in ms in which events are one burst. */
const burst = 100;

/**
 * Keeps what is shown live: whenever something happens on the topic, the queries under `queryKey` that are in
 * view are asked again. Events that come in one burst cause one round of questions.
 * @param topic from `@bestie/contracts/live`; null while it is unknown
 * @param options.pause least time in ms between two rounds, for what may lag behind while much happens
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
