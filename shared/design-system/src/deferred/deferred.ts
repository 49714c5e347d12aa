import { useEffect, useEffectEvent, useReducer } from 'react';
import { whenAtRest } from './at-rest';

/** Code that is fetched when it is needed or when nothing else is to be done. A failed fetch is not remembered. */
export interface Deferred<Module> {
  /** The module, or null as long as it has not arrived. */
  peek(): Module | null;
  load(): Promise<Module>;
}

/** Wraps a dynamic `import()`; the pending fetch is shared, a failed one is forgotten. */
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
 * The module once it is there, else null. Fetches at once when `wanted`, otherwise when the page is at rest.
 * `onFailure` runs when a wanted module could not be fetched; the next time it is wanted it is tried again.
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
    // Asked for what was drawn, not for what is there by now: a fetch may end between drawing and this effect.
    if (shown !== null) return;
    let mounted = true;
    // Nothing changes on the page when the module arrives before it is wanted; a failure is tried again then.
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
