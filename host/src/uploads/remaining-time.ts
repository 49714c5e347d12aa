/** Time in ms over which the rate is smoothed: long enough to be calm, short enough to notice a change. */
const smoothing = 8_000;
/** Figures that stand on less than so many ms say nothing. */
const settling = 2_000;

/** Tells how long the rest takes, from the bytes that have gone so far. */
export interface RemainingTime {
  /**
   * @param sent bytes of this round that have gone
   * @param left bytes that are still to go
   * @returns seconds, or null while nobody can tell
   */
  look(sent: number, left: number): number | null;
  /** The clock stands still: nothing moves. */
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
      // Several reports of one moment are one.
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
