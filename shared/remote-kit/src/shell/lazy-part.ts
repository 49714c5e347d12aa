import { lazy } from 'react';
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

/**
 * A part of a page that is loaded when needed: like React’s `lazy`, but with retries, so that a short
 * interruption does not break the page. Shows a loading state meanwhile.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));

/**
 * A part below the first view that a page always has (a chunk named `following-…`). It is loaded once the first view
 * stands, because it would take bandwidth from the pictures there.
 */
export const followingPart: typeof lazy = (load) =>
  lazy(async () => {
    await new Promise<void>(whenAtRest);
    return loadPart(load);
  });
