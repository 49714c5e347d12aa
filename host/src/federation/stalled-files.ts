import { paceOfThisLine } from './line-pace';

/** Time in ms without any arrival after which a lazy file counts as failed, on a usual line. */
const STALL_MS = 6_500;
const CHECK_MS = 500;

/** When the last of the page's scripts and style sheets arrived, in ms of the page. */
let arrivedAt = 0;
let isWatching = false;

function watchArrivals(): void {
  if (isWatching || typeof PerformanceObserver === 'undefined') return;
  isWatching = true;
  new PerformanceObserver((list) => {
    const isOfPage = ({ initiatorType }: PerformanceResourceTiming) =>
      initiatorType === 'script' || initiatorType === 'link';
    if ((list.getEntries() as PerformanceResourceTiming[]).some(isOfPage)) arrivedAt = performance.now();
  }).observe({ type: 'resource' });
}

/**
 * Ends the loading of a script or style sheet when nothing arrives any more: its loader is told of a timeout. How long a
 * file takes in all is no matter, so that a slow line is no failure; on a slow line arrivals are further apart.
 * @param pace how many times slower than usual the connection is
 */
export function endWhenStalled(
  element: HTMLScriptElement | HTMLLinkElement,
  pace: () => number = paceOfThisLine,
): void {
  watchArrivals();
  const begun = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - Math.max(begun, arrivedAt) < STALL_MS * pace()) return;
    stop();
    const timeout = new Event('timeout');
    // Loaders of scripts and of style sheets listen in different ways (webpack/integrity-plugin.js).
    element.dispatchEvent(timeout);
    element.onerror?.(timeout);
  }, CHECK_MS);
  const stop = () => clearInterval(timer);
  element.addEventListener('load', stop);
  element.addEventListener('error', stop);
}
