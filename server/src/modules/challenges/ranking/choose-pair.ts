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
  const others = entries
    .filter(({ id }) => id !== first && !excluded.has(id))
    .map((entry) => ({ ...entry, chance: random() }))
    .sort((one, other) => one.shown - other.shown || one.chance - other.chance);
  const third = Math.ceil(others.length / 3);
  const isNew = ({ id }: { id: string }) => !met.has(id);
  const near = others.slice(0, third).filter(isNew);
  // Who saw the whole third gets the least shown of the rest.
  const rest = others.filter(isNew).slice(0, 1);
  const second = pickLeast(near.length > 0 ? near : rest, ({ id }) => pairCounts.get(id) ?? 0, random);
  if (!second) return null;
  return random() < 0.5 ? { left: first, right: second.id } : { left: second.id, right: first };
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
