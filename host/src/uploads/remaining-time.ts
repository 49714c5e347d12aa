/** Time in ms over which the rate is smoothed: long enough to be steady, short enough to follow changes. */
const smoothing = 8_000;
/** Figures from less than this time in ms give no estimate. */
const settling = 2_000;

/** Estimates the remaining time from the bytes sent so far. */
export interface RemainingTime {
  /**
   * @param sent bytes of this round that have been sent
   * @param left bytes that remain
   * @returns seconds, or null while there is no estimate
   */
  look(sent: number, left: number): number | null;
  /** Stops the clock while nothing moves. */
  stop(): void;
}

/** Smooths the rate exponentially, so that one slow second does not add ten minutes. */
export function createRemainingTime(now: () => number): RemainingTime {
  let last: { at: number; sent: number } | null = null;
  let rate = 0;
  let measured = 0;
  return {
    look(sent, left) {
      const at = now();
      if (last === null || sent < last.sent) {
        last = { at, sent };
        return measured >= settling && rate > 0 ? Math.ceil(left / rate) : null;
      }
      const elapsed = at - last.at;
      // Reports at the same moment count as one.
      if (elapsed >= 200) {
        const weight = measured === 0 ? 1 : 1 - Math.exp(-elapsed / smoothing);
        rate += weight * (((sent - last.sent) * 1000) / elapsed - rate);
        measured += elapsed;
        last = { at, sent };
      }
      return measured >= settling && rate > 0 ? Math.ceil(left / rate) : null;
    },
    stop() {
      last = null;
    },
  };
}
