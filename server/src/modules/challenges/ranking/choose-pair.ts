/** What one voter may be shown. */
export interface DealTo {
  /** All entries of the challenge, with the number of ballots that show them: answered ones, and open ones of others. */
  entries: readonly { id: string; shown: number }[];
  /** Entries that this voter must not judge: their own, and those of people with a block either way. */
  excluded: ReadonlySet<string>;
  /** Pairs that this voter was shown before. */
  seen: readonly (readonly [string, string])[];
  /** From 0 to below 1; unpredictable where people vote. */
  random: () => number;
}

/** A pair, and which of it is on which side. */
export interface DealtPair {
  left: string;
  right: string;
}

/**
 * Chooses the pair for the next ballot: the least shown entry, and one of the least shown third of the others, of which the
 * voter saw no pair with it; of those the one with the rarest pair. What is equal is decided at random, and so are sides.
 * @param pairCounts how often each entry was compared with this one; none is 0
 * @returns null when the voter was shown every pair that there is for them
 */
export function choosePair(
  voter: DealTo,
  pairCounts: (first: string) => ReadonlyMap<string, number>,
): DealtPair | null {
  const first = chooseFirst(voter);
  return first === null ? null : completePair(voter, first, pairCounts(first));
}

/**
 * The first entry of the pair: of those with a partner that is new to the voter, the least shown.
 * @returns null without one
 */
export function chooseFirst({ entries, excluded, seen, random }: DealTo): string | null {
  const allowed = entries.filter(({ id }) => !excluded.has(id));
  const known = new Set(allowed.map(({ id }) => id));
  const partners = new Map<string, Set<string>>();
  const note = (one: string, other: string) => {
    if (!known.has(one) || !known.has(other)) return;
    partners.set(one, (partners.get(one) ?? new Set()).add(other));
  };
  for (const [one, other] of seen) {
    note(one, other);
    note(other, one);
  }
  const open = allowed.filter(({ id }) => (partners.get(id)?.size ?? 0) < allowed.length - 1);
  return pickLeast(open, ({ shown }) => shown, random)?.id ?? null;
}

/**
 * Adds the second entry to the result of {@link chooseFirst}, and decides the sides.
 * @param pairCounts how often each entry was compared with the first; none is 0
 */
export function completePair(
  { entries, excluded, seen, random }: DealTo,
  first: string,
  pairCounts: ReadonlyMap<string, number>,
): DealtPair | null {
  const met = new Set(
    seen.flatMap(([one, other]) => (one === first ? [other] : other === first ? [one] : [])),
  );
  const others = entries.filter(({ id }) => id !== first && !excluded.has(id));
  const isNew = ({ id }: { id: string }) => !met.has(id);
  const near = leastShownThird(others, random).filter(isNew);
  // Who saw the whole third gets the least shown of the rest.
  const second =
    near.length > 0
      ? pickLeast(near, ({ id }) => pairCounts.get(id) ?? 0, random)
      : pickLeast(others.filter(isNew), ({ shown }) => shown, random);
  if (!second) return null;
  return random() < 0.5 ? { left: first, right: second.id } : { left: second.id, right: first };
}

/** A third of the entries, rounded up: those that were shown least, chosen at random where the last ones are equal. */
function leastShownThird<Entry extends { shown: number }>(
  entries: readonly Entry[],
  random: () => number,
): Entry[] {
  const size = Math.ceil(entries.length / 3);
  const border = Float64Array.from(entries, ({ shown }) => shown).sort()[size - 1];
  if (border === undefined) return [];
  const below = entries.filter(({ shown }) => shown < border);
  const equal = entries.filter(({ shown }) => shown === border);
  while (below.length < size) {
    const chosen = Math.floor(random() * equal.length);
    below.push(equal[chosen]!);
    equal[chosen] = equal.at(-1)!;
    equal.pop();
  }
  return below;
}

/** One of those with the least value, each with the same chance. */
function pickLeast<Value>(
  values: readonly Value[],
  valueOf: (value: Value) => number,
  random: () => number,
): Value | undefined {
  let least = Infinity;
  let equals: Value[] = [];
  for (const value of values) {
    const size = valueOf(value);
    if (size < least) {
      least = size;
      equals = [];
    }
    if (size === least) equals.push(value);
  }
  return equals[Math.floor(random() * equals.length)];
}
