import type { PageData } from '@bestie/contracts/remotes';
import type { Fallback } from '../load-remote';
import type { PageSeal } from '../seal';

/** What was good before, found by code that most page loads never run. */
export function createLazyFallback(
  pageSeal: PageSeal,
  { session }: Pick<PageData, 'session'>,
  pace: number,
): Fallback {
  // Development has neither releases before nor copies.
  if (process.env.NODE_ENV === 'development') return () => Promise.resolve(null);
  return async (...failed) => {
    const { openFallback } = await import(/* webpackChunkName: "fallback" */ './open-fallback');
    return openFallback(pageSeal, session?.uid ?? null, pace)(...failed);
  };
}
