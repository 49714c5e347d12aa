import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { useShell } from './shell';

/**
 * Keeps what is shown live: whenever something happens on the topic, the queries under `queryKey` that are in
 * view are asked again. Events that come in one burst cause one round of questions.
 * @param topic from `@bestie/contracts/live`; null while it is unknown
 */
export function useLiveRefresh(topic: string | null, queryKey: QueryKey): void {
  const { live, queryClient } = useShell();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (topic === null) return undefined;
    let scheduled: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = live.subscribe(topic, () => {
      scheduled ??= setTimeout(() => {
        scheduled = undefined;
        void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
      }, 100);
    });
    return () => {
      clearTimeout(scheduled);
      unsubscribe();
    };
  }, [topic, key, live, queryClient]);
}
