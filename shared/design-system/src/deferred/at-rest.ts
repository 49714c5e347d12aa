/** Milliseconds between two checks of a page that is still loading. */
const PAUSE = 200;
/** Time limit in ms, because something may never stop loading. */
const TIMEOUT_MS = 10_000;

/** True while the page shows loading states, or pictures that load eagerly are not loaded yet. */
function isComing(): boolean {
  if (document.querySelector('[data-loading]') !== null) return true;
  return [...document.images].some((image) => !image.complete && image.loading !== 'lazy');
}

/**
 * Runs a task once the page's content is shown and the browser is idle, so that it does not compete with what
 * the person waits for.
 * @returns a function that cancels the task
 */
export function whenAtRest(run: () => void): () => void {
  const end = performance.now() + TIMEOUT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const waits = () => isComing() && performance.now() < end;
  const look = () => {
    if (waits()) timer = setTimeout(look, PAUSE);
    else if (typeof requestIdleCallback === 'undefined') timer = setTimeout(run);
    // By then a slow phone may have drawn more that is loading.
    else idle = requestIdleCallback(() => (waits() ? look() : run()), { timeout: 2_000 });
  };
  timer = setTimeout(look, PAUSE);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
