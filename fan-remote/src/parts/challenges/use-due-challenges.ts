import { useEffect } from 'react';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { serverNow } from '@bestie/client/server-clock';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { nextDateOf } from './challenge-words';

/** Timers cannot be longer; the wait between two questions about the same date. Milliseconds. */
const longest = 2 ** 31 - 1;
const again = 10_000;
/** Open pages do not all ask in the same moment. Milliseconds. */
const spread = 1_500;

/** Asks for challenges again when the next of their dates is there, also when a sleeping tab wakes after it. */
export function useDueChallenges(challenges: readonly Challenge[]): void {
  const { queryClient } = useShell();
  const dates = challenges.flatMap((challenge) => Date.parse(nextDateOf(challenge)?.at ?? '') || []);
  const due = dates.length > 0 ? Math.min(...dates) : null;
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
      void refreshQueries(queryClient, [challengesQueries.all]);
    };
    const wake = () => document.visibilityState === 'visible' && ask();
    wait(Math.max(0, due - serverNow()) + Math.random() * spread);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [due, queryClient]);
}
