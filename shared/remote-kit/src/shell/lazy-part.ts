import { lazy } from 'react';

/** Milliseconds before each further try. */
const pausesBetween = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Loads code, and tries again for half a minute where it does not arrive.
 * @param pauses milliseconds before each further try
 * @throws what `load` threw last, or at once what is not about loading
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
 * A part of a page that is loaded when it is needed: React’s `lazy`, which alone ends the page when the line is broken in that moment.
 * Meanwhile its place says that it is loading.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));
