import { useEffect, useState } from 'react';
import { serverNow } from '@bestie/client/server-clock';
import { untilNextWords } from './challenge-words';

/** Timers cannot be longer. Milliseconds. */
const longest = 2 ** 31 - 1;

/**
 * Milliseconds until an instant by the server’s clock, at least 0; renders again whenever its words change, and at once when
 * a sleeping tab wakes.
 */
export function useTimeLeft(at: string): number {
  const leftNow = () => Math.max(0, Date.parse(at) - serverNow());
  const [, setTicks] = useState(0);
  const left = leftNow();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      setTicks((count) => count + 1);
      schedule();
    };
    const schedule = () => {
      const rest = Math.max(0, Date.parse(at) - serverNow());
      if (rest > 0) timer = setTimeout(tick, Math.min(longest, untilNextWords(rest)));
    };
    const wake = () => document.visibilityState === 'visible' && tick();
    schedule();
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [at]);
  return left;
}
