/** A class of tops or dresses, for fixed bottoms and shoes. */
export interface BodyClass {
  dress: boolean;
  /** Outfits that each piece of it adds. */
  gain: number;
  /** Occasions, as bits, that its outfits suit. */
  occasions: number;
  /** Wears between washes of each of its pieces, the most first. */
  wears: readonly number[];
}

export interface BodyDemand {
  /** How many pieces to choose; fewer when there are no more. */
  count: number;
  /** Occasions, as bits, that must be covered. */
  wanted: number;
  /** Days to dress between washes, and for how many of them the bottoms suffice. */
  days: number;
  bottomWears: number;
}

export interface BodySelection {
  outfits: number;
  /** Number of pieces of each class. */
  counts: number[];
}

/** The best choice when only the number of pieces is limited: each adds its gain, so the largest gains win. */
export function takeLargest(classes: readonly BodyClass[], count: number): BodySelection {
  const counts = classes.map(() => 0);
  const order = classes
    .map((_, index) => index)
    .sort((a, b) => (classes[b]?.gain ?? 0) - (classes[a]?.gain ?? 0));
  let left = count;
  let outfits = 0;
  for (const index of order) {
    const { gain, wears } = classes[index] as BodyClass;
    const taken = Math.min(left, wears.length);
    counts[index] = taken;
    outfits += taken * gain;
    left -= taken;
  }
  return { outfits, counts };
}

/** Whether a choice covers every occasion and every day. */
export function meets(classes: readonly BodyClass[], counts: readonly number[], demand: BodyDemand): boolean {
  let occasions = 0;
  let tops = 0;
  let dresses = 0;
  classes.forEach(({ dress, occasions: bits, gain, wears }, index) => {
    const taken = wears.slice(0, counts[index]);
    // A piece without an outfit covers no day.
    if (taken.length === 0 || gain === 0) return;
    occasions |= bits;
    const sum = taken.reduce((all, one) => all + one, 0);
    if (dress) dresses += sum;
    else tops += sum;
  });
  return (
    (occasions & demand.wanted) === demand.wanted &&
    dresses + Math.min(tops, demand.bottomWears) >= demand.days
  );
}

/**
 * The best choice that also covers every occasion and day, by dynamic programming over classes: a state is
 * the number of pieces, the days that they dress (capped at the requested number) and the occasions that they
 * cover.
 * @returns null when there is none
 */
export function selectBodies(classes: readonly BodyClass[], demand: BodyDemand): BodySelection | null {
  const largest = takeLargest(classes, demand.count);
  if (meets(classes, largest.counts, demand)) return largest;
  const { days, wanted } = demand;
  // Days that need a dress, because the bottoms do not suffice.
  const byDress = Math.max(0, days - demand.bottomWears);
  const stride = { wears: wanted + 1, dresses: (wanted + 1) * (days + 1), count: 0 };
  stride.count = stride.dresses * (byDress + 1);
  interface Step {
    outfits: number;
    taken: number;
    before: number;
  }
  let states = new Map<number, number>([[0, 0]]);
  const trail: Map<number, Step>[] = [];
  for (const { dress, gain, occasions, wears } of classes) {
    const next = new Map<number, Step>();
    for (const [state, outfits] of states) {
      const count = Math.floor(state / stride.count);
      const dresses = Math.floor((state % stride.count) / stride.dresses);
      const worn = Math.floor((state % stride.dresses) / stride.wears);
      const bits = state % stride.wears;
      let sum = 0;
      for (let taken = 0; taken <= Math.min(wears.length, demand.count - count); taken += 1) {
        if (taken > 0 && gain > 0) sum += wears[taken - 1] ?? 0;
        const key =
          (count + taken) * stride.count +
          Math.min(byDress, dresses + (dress ? sum : 0)) * stride.dresses +
          Math.min(days, worn + sum) * stride.wears +
          (taken > 0 && gain > 0 ? bits | (occasions & wanted) : bits);
        const value = outfits + taken * gain;
        const known = next.get(key);
        if (!known || value > known.outfits) next.set(key, { outfits: value, taken, before: state });
      }
    }
    trail.push(next);
    states = new Map([...next].map(([key, { outfits }]) => [key, outfits]));
  }
  const total = Math.min(
    demand.count,
    classes.reduce((sum, { wears }) => sum + wears.length, 0),
  );
  let state = total * stride.count + byDress * stride.dresses + days * stride.wears + wanted;
  if (!states.has(state)) return null;
  const outfits = states.get(state) ?? 0;
  const counts = classes.map(() => 0);
  for (let index = classes.length - 1; index >= 0; index -= 1) {
    const step = trail[index]?.get(state);
    counts[index] = step?.taken ?? 0;
    state = step?.before ?? 0;
  }
  return { outfits, counts };
}
