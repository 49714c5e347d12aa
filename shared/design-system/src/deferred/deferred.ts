import { useEffect, useEffectEvent, useReducer } from 'react';
import { whenAtRest } from './at-rest';

/** Code that is loaded on demand or when the page is idle. A failed fetch is not remembered. */
export interface Deferred<Module> {
  /** The module, or null until it is loaded. */
  peek(): Module | null;
  load(): Promise<Module>;
}

/** Wraps a dynamic `import()`. A pending fetch is shared, a failed one is forgotten. */
export function defer<Module>(fetchModule: () => Promise<Module>): Deferred<Module> {
  let arrived: Module | null = null;
  let pending: Promise<Module> | null = null;
  return {
    peek: () => arrived,
    load: () =>
      (pending ??= fetchModule().then(
        (module) => (arrived = module),
        (failure: unknown) => {
          pending = null;
          throw failure;
        },
      )),
  };
}

/**
 * The module once it is loaded, else null. Loads at once when `wanted`, otherwise when the page is at rest.
 * `onFailure` runs when a wanted module could not be loaded; the next time it is wanted the load is retried.
 */
export function useDeferred<Module>(
  deferred: Deferred<Module>,
  wanted: boolean,
  onFailure?: () => void,
): Module | null {
  const [, showIt] = useReducer((count: number) => count + 1, 0);
  const failed = useEffectEvent(() => onFailure?.());
  const shown = deferred.peek();
  useEffect(() => {
    // Compares with what was rendered, because the fetch may end between render and this effect.
    if (shown !== null) return;
    let mounted = true;
    // A module that arrives before it is wanted changes nothing on the page; a failure is retried once it is
    // wanted.
    if (!wanted) return whenAtRest(() => void deferred.load().catch(() => undefined));
    void deferred.load().then(
      () => mounted && showIt(),
      () => mounted && failed(),
    );
    return () => {
      mounted = false;
    };
  }, [deferred, wanted, shown]);
  return shown;
}
