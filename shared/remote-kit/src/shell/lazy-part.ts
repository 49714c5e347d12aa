import { createElement, lazy } from 'react';
import { whenAtRest } from '@bestie/design-system/at-rest';

/** Milliseconds before each further attempt. */
const pausesBetween = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Loads code, and retries for half a minute when it does not arrive.
 * @param pauses milliseconds before each further attempt
 * @throws the last error of `load`, or at once an error that is not about loading
 */
export async function loadPart<Module>(
  load: () => Promise<Module>,
  pauses: readonly number[] = pausesBetween,
): Promise<Module> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ChunkLoadError')) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}

/** Milliseconds for which a failure stands, so that it is shown before a further render loads again. */
const failureStands = 1_000;

/**
 * React’s `lazy` keeps a failure for ever: Retry, and coming back later, would fail at once until a full reload. What is rendered
 * some time after a failure loads again.
 */
function renewable(load: Parameters<typeof lazy>[0]): ReturnType<typeof lazy> {
  let failedAt = Infinity;
  const renew = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failedAt = performance.now();
        throw error;
      }),
    );
  let current = renew();
  const latest = () => {
    if (performance.now() - failedAt > failureStands) {
      failedAt = Infinity;
      current = renew();
    }
    return current;
  };
  const Part = (props: object) => createElement(latest(), props);
  return Part as never;
}

/**
 * A part of a page that is loaded when needed: like React’s `lazy`, but with retries, so that a short
 * interruption does not break the page. Shows a loading state meanwhile.
 */
export const lazyPart = ((load) => renewable(() => loadPart(load))) as typeof lazy;

/**
 * A part below the first view that a page always has (a chunk named `following-…`). It is loaded once the first view
 * stands, because it would take bandwidth from the pictures there.
 */
export const followingPart = ((load) =>
  renewable(async () => {
    await new Promise<void>(whenAtRest);
    return loadPart(load);
  })) as typeof lazy;
