import { useEffect } from 'react';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';

/** Timers cannot be longer. */
const longest = 2 ** 31 - 1;

/** Asks again when access ends, so that an open post and its players close then. */
export function useAccessEnd(until: string | undefined): void {
  const { queryClient } = useShell();
  useEffect(() => {
    if (until === undefined) return undefined;
    const left = Date.parse(until) - Date.now();
    if (left > longest) return undefined;
    // A second later, because clocks differ.
    const timer = setTimeout(
      () => void refreshQueries(queryClient, [vipQueries.all, vipPostsQueries.all]),
      Math.max(0, left) + 1000,
    );
    return () => clearTimeout(timer);
  }, [until, queryClient]);
}
