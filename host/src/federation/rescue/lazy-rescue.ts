import type { PageData } from '@bestie/contracts/remotes';
import type { Rescue } from '../load-remote';
import type { PageSeal } from '../seal';

/** What was good before, found by code that most page loads never run. */
export function createLazyRescue(
  pageSeal: PageSeal,
  { session }: Pick<PageData, 'session'>,
  pace: number,
): Rescue {
  // Development has neither releases before nor copies.
  if (process.env.NODE_ENV === 'development') return () => Promise.resolve(null);
  return async (...failed) => {
    const { openRescue } = await import(/* webpackChunkName: "rescue" */ './open-rescue');
    return openRescue(pageSeal, session?.uid ?? null, pace)(...failed);
  };
}
