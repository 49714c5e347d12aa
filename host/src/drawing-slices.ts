import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';

/** Slices per second; each takes at most 25 ms, which people do not notice. */
const slices = 40;

/**
 * React draws a page in slices, and lets the browser answer in between. With its own 5 ms a slow phone spends a fifth of
 * the time on taking turns (docs/decisions/014).
 */
export const drawInLongerSlices = (): void => forceFrameRate(slices);
