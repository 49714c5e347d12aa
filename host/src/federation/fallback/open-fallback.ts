import { fetchPageAnswer } from '../../session/fresh-page';
import type { Fallback } from '../load-remote';
import type { PageIntegrity } from '../integrity';
import { createKeptReleases } from './kept-releases';
import { createFallback } from './last-known-good';

/**
 * The fallback of this page; `uid` is null for guests, for whom nothing is kept. `pace` is how many times
 * slower than usual the connection is.
 */
export function openFallback(pageIntegrity: PageIntegrity, uid: string | null, pace: number): Fallback {
  // The service worker serves copies only to pages that it controls.
  const served = uid !== null && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return createFallback({
    pageIntegrity,
    pace,
    kept: served ? createKeptReleases(uid) : null,
    currentRelease: async (remoteId, signal) => {
      const { composition } = await fetchPageAnswer((url, init) => fetch(url, { ...init, signal }));
      return composition.remotes.find(({ id }) => id === remoteId) ?? null;
    },
  });
}
