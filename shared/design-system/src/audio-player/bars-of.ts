/** Levels for so many bars, each the loudest of its part. */
export const barsOf = (levels: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count));
    let loudest = 0;
    for (let index = from; index < to; index += 1) loudest = Math.max(loudest, levels[index] ?? 0);
    return loudest;
  });
