import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { serverNow } from '@bestie/client/server-clock';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';

/** Timers cannot be longer; the wait between two questions about the same instant. Milliseconds. */
const longest = 2 ** 31 - 1;
const again = 10_000;
/** Open pages do not all ask in the same moment. Milliseconds. */
const spread = 1_500;

/**
 * Refetches queries in view under `queryKey` from an instant on, until their answers say what happens then; also when a
 * sleeping tab wakes after it.
 * @param due in ms by the server’s clock; null while nothing is due
 */
export function useRefreshAt(due: number | null, queryKey: QueryKey): void {
  const { queryClient } = useShell();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (due === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (after: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, Math.min(longest, after));
    };
    const ask = () => {
      if (serverNow() < due) return wait(due - serverNow() + Math.random() * spread);
      wait(again);
      void refreshQueries(queryClient, [JSON.parse(key) as QueryKey]);
    };
    const wake = () => document.visibilityState === 'visible' && ask();
    wait(Math.max(0, due - serverNow()) + Math.random() * spread);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [due, key, queryClient]);
}
