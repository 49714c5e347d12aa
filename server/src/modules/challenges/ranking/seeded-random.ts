/** Random numbers that are the same on every machine for the same seed. */
export interface SeededRandom {
  /** 32 random bits, from 0. */
  bits(): number;
  /** A whole number from 0, below `end` (at most 2^21; the bias is below 2^-11 of a number's chance). */
  below(end: number): number;
  /** From 0 to below 1, for what takes a source like `Math.random`. */
  fraction(): number;
}

const rotate = (bits: number, by: number) => (bits << by) | (bits >>> (32 - by));

/** Seeds are whole numbers of 32 bits. */
export const seedEnd = 2 ** 32;

/**
 * xoshiro128** 1.1 from four words of state, by integers of 32 bits alone.
 * @see D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on
 * Mathematical Software 47 (2021)
 */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state;
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
}

/** A source of random numbers from a seed, which SplitMix32 spreads over the state. */
export function createSeededRandom(seed: number): SeededRandom {
  let mixed = seed | 0;
  const word = () => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let bits = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return bits ^ (bits >>> 16);
  };
  const bits = xoshiro128([word(), word(), word(), word()]);
  const fraction = () => bits() / seedEnd;
  return { bits, below: (end) => Math.floor((bits() * end) / seedEnd), fraction };
}
