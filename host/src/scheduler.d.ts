/** The used part of React's scheduler, which has no types. */
declare module 'scheduler' {
  /** @param fps 1 to 125: slices of `1000 / fps` ms; 0 for React's own 5 ms */
  export function unstable_forceFrameRate(fps: number): void;
}
