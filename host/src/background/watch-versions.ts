import type { LiveEvents } from '@bestie/client/live';
import { platformTopic } from '@bestie/contracts/live';
import type { PageAnswer, PageData } from '@bestie/contracts/remotes';
import { fetchPageAnswer, isOutdated } from '../session/fresh-page';
import { offerNewVersion } from '../page-state/new-version-store';

/** After this many ms in the background a page may have missed an event. */
const LONG_AGO = 600_000;
/** A channel change reaches all open pages at once; they spread their requests over this time in ms. */
const SPREAD = 30_000;

export interface WatchOptions {
  page: PageData;
  live: Pick<LiveEvents, 'subscribe'>;
  ask?: () => Promise<PageAnswer>;
  /** @param compositionId of the newer composition */
  offer?: (compositionId: string) => void;
  random?: () => number;
}

/**
 * Checks for newer releases when the platform announces them and when the person returns to the page, and offers a
 * reload. The page keeps what it has until it is reloaded.
 */
export function watchVersions({
  page,
  live,
  ask = () => fetchPageAnswer(),
  offer = offerNewVersion,
  random = Math.random,
}: WatchOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = performance.now();

  const look = async () => {
    timer = undefined;
    lookedAt = performance.now();
    // Without a response the next occasion checks again.
    const answer = await ask().catch(() => null);
    // Pages of another person are handled elsewhere (session/tabs.ts).
    if (answer?.session?.uid === page.session?.uid && answer && isOutdated(page, answer))
      offer(answer.composition.id);
  };
  const lookSoon = () => {
    timer ??= setTimeout(() => void look(), random() * SPREAD);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt > LONG_AGO) lookSoon();
  };

  document.addEventListener('visibilitychange', onVisible);
  // Guests have no live events.
  const unsubscribe = page.session
    ? live.subscribe(platformTopic, (event) => {
        // A null event means that events may have been missed.
        if (event === null || event.type === 'releases.changed') lookSoon();
      })
    : () => undefined;
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
  };
}
