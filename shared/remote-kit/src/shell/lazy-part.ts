import { lazy } from 'react';

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
