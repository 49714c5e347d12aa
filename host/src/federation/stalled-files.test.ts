/** A lazy file fails when nothing arrives, and not because the line is slow. */
import { endWhenStalled } from './stalled-files';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Seconds after which the loader of a script is told that it timed out; null if it is not within two minutes. */
function secondsUntilTimeout(pace: number, loadsAfterMs?: number): number | null {
  const script = document.createElement('script');
  let ended: number | null = null;
  const begun = performance.now();
  script.onerror = (event) => {
    if ((event as Event).type === 'timeout') ended = Math.round((performance.now() - begun) / 1000);
  };
  endWhenStalled(script, () => pace);
  if (loadsAfterMs !== undefined) setTimeout(() => script.dispatchEvent(new Event('load')), loadsAfterMs);
  jest.advanceTimersByTime(120_000);
  return ended;
}

test.each([
  ['that hangs, on a usual line', 1, undefined, 7],
  ['that hangs, on a slow line', 3, undefined, 20],
  ['that takes 15 s on a slow line', 3, 15_000, null],
  ['that comes at once', 1, 300, null],
])('a script %s', (_name, pace, loadsAfterMs, seconds) => {
  expect(secondsUntilTimeout(pace, loadsAfterMs)).toBe(seconds);
});
