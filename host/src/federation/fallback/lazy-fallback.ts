import type { PageData } from '@bestie/contracts/remotes';
import type { Fallback } from '../load-remote';
import type { PageIntegrity } from '../integrity';

/** The fallback, in a chunk of its own because most page loads never need it. */
export function createLazyFallback(
  pageIntegrity: PageIntegrity,
  { session }: Pick<PageData, 'session'>,
  pace: number,
): Fallback {
  // Development has neither previous releases nor copies.
  if (process.env.NODE_ENV === 'development') return () => Promise.resolve(null);
  return async (...failed) => {
    const { openFallback } = await import(/* webpackChunkName: "fallback" */ './open-fallback');
    return openFallback(pageIntegrity, session?.uid ?? null, pace)(...failed);
  };
}
