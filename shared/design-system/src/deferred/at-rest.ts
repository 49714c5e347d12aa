/** Time in ms between two looks at a page that is not at rest yet. */
const PAUSE = 200;
/** After so many ms it is done all the same: something may be loading for ever. */
const TIMEOUT_MS = 10_000;

/** True while the page shows that something is coming, or pictures that it asked for at once are on their way. */
function isComing(): boolean {
  if (document.querySelector('[data-loading]') !== null) return true;
  return [...document.images].some((image) => !image.complete && image.loading !== 'lazy');
}

/**
 * Runs something once the page's content stands and the browser has nothing better to do, so that it never
 * competes with what the person waits for. The result calls it off.
 */
export function whenAtRest(run: () => void): () => void {
  const end = performance.now() + TIMEOUT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const look = () => {
    if (isComing() && performance.now() < end) timer = setTimeout(look, PAUSE);
    else if (typeof requestIdleCallback === 'undefined') timer = setTimeout(run);
    else idle = requestIdleCallback(run, { timeout: 2_000 });
  };
  timer = setTimeout(look, PAUSE);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
