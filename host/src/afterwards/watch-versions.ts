import type { LiveEvents } from '@bestie/client/live';
import { platformTopic } from '@bestie/contracts/live';
import type { PageAnswer, PageData } from '@bestie/contracts/remotes';
import { fetchPageAnswer, isOutdated } from '../session/fresh-page';
import { offerNewVersion } from '../page-state/new-version-store';

/** Who comes back to a page after so many ms may have missed something. */
const LONG_AGO = 600_000;
/** A flip reaches every open page at once; they ask within so many ms. */
const SPREAD = 30_000;

export interface WatchOptions {
  page: PageData;
  live: Pick<LiveEvents, 'subscribe'>;
  ask?: () => Promise<PageAnswer>;
  offer?: () => void;
  random?: () => number;
}

/**
 * Looks whether something newer runs, when the platform says so and when a person comes back to the page, and
 * offers it. The page keeps what it holds until it is loaded anew.
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
    // Without an answer the next occasion asks again.
    const answer = await ask().catch(() => null);
    // Another person's page is their own affair (session/tabs.ts).
    if (answer?.session?.uid === page.session?.uid && answer && isOutdated(page, answer)) offer();
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
        // Null: something may have been missed.
        if (event === null || event.type === 'releases.changed') lookSoon();
      })
    : () => undefined;
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
  };
}
