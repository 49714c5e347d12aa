import { goTogether, isOutfit, outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { OutfitPart } from '@bestie/contracts/outfit-rules';
import { keepsWarm, suitsActivity } from './packing-problem';
import type { PackingPiece, PackingProblem } from './packing-problem';

/** The best bag found so far. */
export interface PackingPlan {
  /** How many copies of each piece are packed, pinned ones included. */
  bag: { id: string; quantity: number }[];
  /** What is worn, by activity. Copies of a piece are interchangeable. */
  outfits: string[][];
  grams: number;
}

export interface PackingResult {
  plan: PackingPlan | null;
  /** No bag is lighter than this, in grams. Equal to the plan's weight when the plan is the lightest. */
  bound: number;
  /** The search is complete: the plan is the lightest one, or there is none. */
  exact: boolean;
  /** Indexes of activities for which the closet has no suitable outfit. */
  hopeless: number[];
  /** Bags that were examined. */
  steps: number;
}

/** One copy of a piece that can be packed. */
interface Unit {
  piece: PackingPiece;
  part: OutfitPart;
  /** Weight that packing it adds; 0 for a pinned piece. */
  grams: number;
  pinned: boolean;
  /** Index of the identical unit that is packed before this one; -1 for the first. */
  after: number;
  /** Whether it suits each activity, by index. */
  suits: boolean[];
  warms: boolean[];
}

interface Occasion {
  place: number;
  day: number;
  period: number;
  /** Units by part, the lightest first. */
  parts: Record<'top' | 'bottom' | 'dress' | 'shoes' | 'outerwear', number[]>;
  /** Every suitable outfit, as units; with a coat only where it is too cold without one. */
  outfits: number[][];
}

interface Node {
  depth: number;
  bound: number;
  /** What is worn at each activity so far. */
  path: number[][];
}

/** Copies of one piece that are worth considering. */
const mostCopies = 4;
/** States that are remembered, so that none is examined twice. */
const mostStates = 400_000;

/**
 * Finds the lightest bag in which every activity has a suitable outfit (`outfit-rules.ts`), when a piece can
 * be worn a limited number of days between two laundry days. Branch and bound over the activities in their
 * order: exact when it ends; until then `bound` says how much lighter a bag could be at most.
 *
 * A generator, so that a worker can report progress and stop: it yields after every `pause` steps, and the
 * last yielded result is valid when the search stops early.
 */
export function* searchPacking(
  problem: PackingProblem,
  pause = 50,
): Generator<PackingResult, PackingResult, void> {
  const { units, occasions, hopeless } = prepare(problem);
  const pinnedGrams = problem.pieces
    .filter(({ id }) => problem.pinned.includes(id))
    .reduce((sum, { grams }) => sum + grams, 0);
  let best: { path: number[][]; grams: number } | null = null;
  let steps = 0;
  const result = (bound: number, exact: boolean): PackingResult => ({
    plan: best && toPlan(problem, units, occasions, best.path, best.grams + pinnedGrams),
    bound: pinnedGrams + (best ? Math.min(bound, best.grams) : bound),
    exact,
    hopeless,
    steps,
  });
  if (hopeless.length > 0) return result(0, true);

  const shares = units.map((unit) => unit.grams / Math.max(1, mostUses(unit, occasions)));
  const seen = new Set<string>();
  const stack: Node[] = [{ depth: 0, bound: 0, path: [] }];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (best && node.bound >= best.grams) continue;
    steps += 1;
    if (steps % pause === 0) {
      const open = stack.reduce((least, { bound }) => Math.min(least, bound), node.bound);
      yield result(open, false);
    }
    const state = replay(units, occasions, node.path);
    const occasion = occasions[node.depth];
    if (!occasion) {
      best = { path: node.path, grams: state.grams };
      continue;
    }
    const key = keyOf(units, occasions, node.depth, state);
    if (seen.has(key)) continue;
    if (seen.size < mostStates) seen.add(key);
    const bound = Math.max(node.bound, state.grams + leastMore(occasions, node.depth, shares, state, units));
    if (best && bound >= best.grams) continue;

    const next: { outfit: number[]; more: number; share: number }[] = [];
    const room = best ? best.grams - state.grams : Infinity;
    for (const outfit of occasion.outfits) {
      let more = 0;
      let share = 0;
      for (const unit of outfit) {
        if (state.packed[unit]) {
          if (!isClean(units, occasion, state, unit)) more = Infinity;
          continue;
        }
        const { grams, after } = units[unit] as Unit;
        // Identical units are packed in order, so that equal bags are examined once.
        more += after < 0 || state.packed[after] ? grams : Infinity;
        share += shares[unit] ?? 0;
      }
      if (more < room) next.push({ outfit, more, share });
    }
    next.sort((one, other) => other.share - one.share || other.more - one.more);
    // The last one is examined first: the outfit with the lowest cost per use.
    for (const { outfit, more } of next)
      stack.push({
        depth: node.depth + 1,
        bound: Math.max(bound, state.grams + more),
        path: [...node.path, outfit],
      });
  }
  return result(Infinity, true);
}

/** Runs the whole search at once. @param mostSteps the limit at which it stops */
export function packLightest(problem: PackingProblem, mostSteps = Infinity): PackingResult {
  const search = searchPacking(problem, Math.min(mostSteps, 1_000));
  for (;;) {
    const { value, done } = search.next();
    if (done || value.steps >= mostSteps) return value;
  }
}

/** What is packed and how often it was worn after some activities. */
interface State {
  packed: Uint8Array;
  grams: number;
  /** The days in the period of the last activity on which each unit is worn, and the last of these days. */
  days: Uint8Array;
  lastDay: Int16Array;
  period: number;
}

function replay(units: readonly Unit[], occasions: readonly Occasion[], path: readonly number[][]): State {
  const state: State = {
    packed: Uint8Array.from(units, ({ pinned }) => (pinned ? 1 : 0)),
    grams: 0,
    days: new Uint8Array(units.length),
    lastDay: new Int16Array(units.length).fill(-1),
    period: -1,
  };
  path.forEach((outfit, depth) => {
    const { period = 0, day = 0 } = occasions[depth] ?? {};
    if (period !== state.period) state.days.fill(0);
    state.period = period;
    for (const unit of outfit) {
      if (!state.packed[unit]) {
        state.packed[unit] = 1;
        state.grams += units[unit]?.grams ?? 0;
      }
      if (state.lastDay[unit] === day) continue;
      state.lastDay[unit] = day;
      state.days[unit] = (state.days[unit] ?? 0) + 1;
    }
  });
  return state;
}

/**
 * Whether a unit can be worn: it has wears left since the last laundry day, or is worn on that day already.
 */
const isClean = (
  units: readonly Unit[],
  { day, period }: Occasion,
  { days, lastDay, period: now }: State,
  unit: number,
): boolean => period !== now || lastDay[unit] === day || (days[unit] ?? 0) < (units[unit]?.piece.wears ?? 1);

/**
 * Two paths to the same bag with the same clean pieces are equal. The key contains only what still matters.
 */
function keyOf(units: readonly Unit[], occasions: readonly Occasion[], depth: number, state: State): string {
  const { period = -1, day = -1 } = occasions[depth] ?? {};
  let left = 0;
  for (let at = depth; occasions[at]?.period === period; at += 1) left += 1;
  let key = `${depth}`;
  for (let unit = 0; unit < units.length; unit += 1) {
    if (!state.packed[unit]) continue;
    key += `,${unit}`;
    if (period !== state.period) continue;
    const worn = state.days[unit] ?? 0;
    if ((units[unit]?.piece.wears ?? 1) - worn < left) key += `:${worn}`;
    if (state.lastDay[unit] === day) key += '!';
  }
  return key;
}

/** Every suitable outfit of these units; with a coat only where it is too cold without one. */
function outfitsFor(units: readonly Unit[], { place, parts }: Omit<Occasion, 'outfits'>): number[][] {
  const { top, bottom, dress, shoes, outerwear } = parts;
  const piecesOf = (outfit: readonly number[]) => outfit.flatMap((index) => units[index]?.piece ?? []);
  const warms = (index: number) => units[index]?.warms[place] ?? false;
  const found: number[][] = [];
  const dressed = [
    ...top.flatMap((one) => bottom.map((other) => [one, other])),
    ...dress.map((one) => [one]),
  ];
  for (const core of dressed) {
    if (!goTogether(piecesOf(core))) continue;
    for (const pair of shoes) {
      const outfit = [...core, pair];
      if (!isOutfit(piecesOf(outfit))) continue;
      if (warms(core[0] ?? -1)) found.push(outfit);
      else
        for (const coat of outerwear)
          if (warms(coat) && isOutfit(piecesOf([...outfit, coat]))) found.push([...outfit, coat]);
    }
  }
  return found;
}

/**
 * A lower bound for the cost of the remaining activities: the weight of each piece is divided by the number
 * of activities that it could serve, so no bag costs less than the smallest share of each activity.
 */
function leastMore(
  occasions: readonly Occasion[],
  depth: number,
  shares: readonly number[],
  state: State,
  units: readonly Unit[],
): number {
  let sum = 0;
  for (let at = depth; at < occasions.length; at += 1) {
    const occasion = occasions[at];
    if (!occasion) break;
    const least = (indexes: readonly number[], warm = false) => {
      let smallest = Infinity;
      for (const index of indexes) {
        if (warm && !units[index]?.warms[occasion.place]) continue;
        if (!isClean(units, occasion, state, index)) continue;
        const share = state.packed[index] ? 0 : (shares[index] ?? 0);
        if (share < smallest) smallest = share;
      }
      return smallest;
    };
    const { top, bottom, dress, shoes, outerwear } = occasion.parts;
    const under = least(bottom);
    const warmAlready = Math.min(least(top, true) + under, least(dress, true));
    const withCoat = Math.min(least(top) + under, least(dress)) + least(outerwear, true);
    sum += least(shoes) + Math.min(warmAlready, withCoat);
  }
  return sum === Infinity ? Infinity : Math.ceil(sum - 1e-6);
}

/** The most activities that a unit can serve, with a wash in between. */
function mostUses(unit: Unit, occasions: readonly Occasion[]): number {
  const byDay = new Map<string, number>();
  for (const { place, period, day } of occasions)
    if (unit.suits[place]) byDay.set(`${period}:${day}`, (byDay.get(`${period}:${day}`) ?? 0) + 1);
  const byPeriod = new Map<string, number[]>();
  for (const [slot, count] of byDay) {
    const period = slot.split(':')[0] ?? '';
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), count]);
  }
  return [...byPeriod.values()].reduce(
    (sum, counts) =>
      sum +
      counts
        .sort((one, other) => other - one)
        .slice(0, unit.piece.wears)
        .reduce((inner, count) => inner + count, 0),
    0,
  );
}

function prepare({ pieces, activities, laundryDays, pinned }: PackingProblem) {
  const order = activities
    .map((activity, place) => ({ activity, place }))
    .sort(
      (one, other) =>
        Date.parse(one.activity.date) - Date.parse(other.activity.date) || one.place - other.place,
    );
  const periodOf = (date: string) => laundryDays.filter((day) => day < date).length;
  const dates = [...new Set(order.map(({ activity }) => activity.date))];
  const inPeriod = new Map<number, number>();
  for (const { activity } of order) {
    const period = periodOf(activity.date);
    inPeriod.set(period, (inPeriod.get(period) ?? 0) + 1);
  }
  const busiest = Math.max(0, ...inPeriod.values());

  const all = pieces.flatMap((piece): Unit[] => {
    const part = outfitPartOf[piece.category];
    if (part === null || part === 'extra') return [];
    const suits = activities.map((activity) => suitsActivity(piece, activity));
    if (!suits.some(Boolean)) return [];
    const warms = activities.map((activity) => keepsWarm(piece, activity));
    return Array.from({ length: Math.min(piece.quantity, mostCopies, Math.max(1, busiest)) }, (_, copy) => {
      const comes = copy === 0 && pinned.includes(piece.id);
      return { piece, part, suits, warms, pinned: comes, after: -1, grams: comes ? 0 : piece.grams };
    });
  });
  const units = withoutIdle(all, busiest);
  units.forEach((unit, index) => {
    unit.after = units.findLastIndex((other, place) => place < index && other.piece === unit.piece);
  });
  const of = (part: OutfitPart, place: number) =>
    units.flatMap((unit, index) => (unit.part === part && unit.suits[place] ? [index] : []));
  const occasions = order.map(({ activity, place }): Occasion => {
    const occasion = {
      place,
      day: dates.indexOf(activity.date),
      period: periodOf(activity.date),
      parts: {
        top: of('top', place),
        bottom: of('bottom', place),
        dress: of('dress', place),
        shoes: of('shoes', place),
        outerwear: of('outerwear', place),
      },
    };
    return { ...occasion, outfits: outfitsFor(units, occasion) };
  });
  const hopeless = occasions.filter(({ outfits }) => outfits.length === 0).map(({ place }) => place);
  return { units, occasions, hopeless };
}

/**
 * Leaves out units that no lightest bag needs, because enough better units exist. In any bag with such a
 * unit, one of the better ones is free, or they together have enough wears left to replace it.
 */
function withoutIdle(units: readonly Unit[], busiest: number): Unit[] {
  const kept: Unit[] = [];
  for (const unit of [...units].sort((one, other) => one.grams - other.grams)) {
    const days = kept.reduce((sum, other) => sum + (isBetter(other, unit) ? other.piece.wears : 0), 0);
    if (unit.pinned || days < busiest) kept.push(unit);
  }
  return kept;
}

/** Whether a unit can replace another one everywhere, weighs no more and lasts as many wears. */
function isBetter(unit: Unit, than: Unit): boolean {
  const [mine, theirs] = [unit.piece, than.piece];
  return (
    unit.part === than.part &&
    unit.grams <= than.grams &&
    mine.wears >= theirs.wears &&
    (mine.formality === null || mine.formality === theirs.formality) &&
    (mine.seasons.length === 0 ||
      (theirs.seasons.length > 0 && theirs.seasons.every((season) => mine.seasons.includes(season)))) &&
    than.suits.every((suits, place) => !suits || (unit.suits[place] ?? false)) &&
    than.warms.every((warms, place) => !warms || (unit.warms[place] ?? false))
  );
}

function toPlan(
  { pinned, activities }: PackingProblem,
  units: readonly Unit[],
  occasions: readonly Occasion[],
  path: readonly number[][],
  grams: number,
): PackingPlan {
  const used = new Set(path.flat());
  const counts = new Map<string, number>(pinned.map((id) => [id, 0]));
  units.forEach(({ piece, pinned: comes }, index) => {
    if (used.has(index) && !comes) counts.set(piece.id, (counts.get(piece.id) ?? 0) + 1);
  });
  for (const id of pinned) counts.set(id, (counts.get(id) ?? 0) + 1);
  const outfits: string[][] = activities.map(() => []);
  path.forEach((outfit, depth) => {
    const place = occasions[depth]?.place ?? 0;
    outfits[place] = outfit.flatMap((unit) => units[unit]?.piece.id ?? []);
  });
  return { bag: [...counts].map(([id, quantity]) => ({ id, quantity })), outfits, grams };
}
