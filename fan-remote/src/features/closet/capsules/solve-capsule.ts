import { selectBodies, takeLargest } from './body-selection';
import type { BodyClass, BodySelection } from './body-selection';
import { modelOf } from './capsule-problem';
import type { CapsuleCounts, CapsuleModel, CapsuleProblem, PieceClass } from './capsule-problem';
import { chooseByStyle } from './style-choice';

export interface CapsuleResult {
  /** The pieces; null when no choice of this size meets the criteria. */
  ids: string[] | null;
  counts: CapsuleCounts | null;
  /** Number of outfits that they make. */
  outfits: number;
  /** No choice makes more than this. Equal to `outfits` when the search is complete. */
  atMost: number;
}

export interface CapsuleProgress extends CapsuleResult {
  /** 0 to 1: the completed share of the search, which says nothing about the remaining time. */
  done: number;
}

/** Nodes of the search between two checks of the clock. */
const breath = 400;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The best `count` units out of classes with a number of units and a value each. */
function best(values: readonly number[], units: readonly number[], count: number): number {
  const order = values.map((_, index) => index).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  let left = count;
  let total = 0;
  for (const index of order) {
    if (left === 0) break;
    const taken = Math.min(left, units[index] ?? 0);
    total += taken * (values[index] ?? 0);
    left -= taken;
  }
  return total;
}

/**
 * Chooses the pieces that make the most outfits: branch and bound, exact when it finishes.
 *
 * Once shoes and bottoms are fixed, every top and dress adds its outfits independently, so the best of them
 * are found directly. The search therefore covers how many pairs of shoes and how many bottoms, and which.
 * The bound lets every top choose its own best bottoms, and every pair of top and bottom its own best shoes,
 * out of the remaining ones: no real choice can make more.
 *
 * A generator, so that the caller can show progress and stop: each `next()` runs a little further.
 */
export function* solveCapsule(problem: CapsuleProblem): Generator<CapsuleProgress, CapsuleResult> {
  const model = modelOf(problem);
  const units = {
    tops: model.tops.map(({ members }) => members.length),
    bottoms: model.bottoms.map(({ members }) => members.length),
    dresses: model.dresses.map(({ members }) => members.length),
    shoes: model.shoes.map(({ members }) => members.length),
  };
  const bodies = sum(units.tops) + sum(units.dresses);
  let incumbent: CapsuleCounts | null = null;
  let outfits = 0;
  let nodes = 0;

  /** Bodies for fixed bottoms and shoes. */
  const bodyClasses = (bottoms: readonly number[], shoes: readonly number[]): BodyClass[] => [
    ...model.tops.map(({ members }, top) => {
      let gain = 0;
      let occasions = 0;
      bottoms.forEach((count, bottom) => {
        if (count === 0) return;
        shoes.forEach((pairs, pair) => {
          const bits = pairs === 0 ? 0 : model.suits(top, bottom, pair);
          if (bits === 0) return;
          gain += count * pairs;
          occasions |= bits;
        });
      });
      return { dress: false, gain, occasions, wears: members.map(({ wears }) => wears) };
    }),
    ...model.dresses.map(({ members }, dress) => {
      let gain = 0;
      let occasions = 0;
      shoes.forEach((pairs, pair) => {
        const bits = pairs === 0 ? 0 : model.suitsDress(dress, pair);
        if (bits === 0) return;
        gain += pairs;
        occasions |= bits;
      });
      return { dress: true, gain, occasions, wears: members.map(({ wears }) => wears) };
    }),
  ];

  const hasShoes = (shoes: readonly number[]) => enduring(model.shoes, shoes) >= model.days;

  /** Completes fixed bottoms and shoes; keeps the result when it is the best so far. */
  const complete = (
    bottoms: readonly number[],
    shoes: readonly number[],
    count: number,
  ): BodySelection | null => {
    if (!hasShoes(shoes)) return null;
    const classes = bodyClasses(bottoms, shoes);
    const largest = takeLargest(classes, count);
    if (largest.outfits <= outfits) return largest;
    const bottomWears = enduring(model.bottoms, bottoms);
    const chosen = selectBodies(classes, { count, wanted: model.wanted, days: model.days, bottomWears });
    if (chosen && chosen.outfits > outfits) {
      outfits = chosen.outfits;
      incumbent = {
        tops: chosen.counts.slice(0, model.tops.length),
        dresses: chosen.counts.slice(model.tops.length),
        bottoms: [...bottoms],
        shoes: [...shoes],
      };
    }
    return chosen ?? largest;
  };

  /**
   * Upper bound for outfits with shoes and bottoms as decided up to `fromShoes` and `fromBottoms`, and
   * `openShoes` pairs and `openBottoms` bottoms left to choose from the remaining classes.
   */
  const boundOf = (at: SearchPoint): number => {
    const restShoes = units.shoes.map((count, pair) => (pair < at.fromShoes ? 0 : count));
    const restBottoms = units.bottoms.map((count, bottom) => (bottom < at.fromBottoms ? 0 : count));
    const values: number[] = [];
    const open = new Array<number>(model.bottoms.length);
    for (let top = 0; top < model.tops.length; top += 1) {
      let fixed = 0;
      for (let bottom = 0; bottom < model.bottoms.length; bottom += 1) {
        const decided = at.bottoms[bottom] ?? 0;
        if (decided === 0 && restBottoms[bottom] === 0) {
          open[bottom] = 0;
          continue;
        }
        let pairs = 0;
        let possible = 0;
        for (let pair = 0; pair < model.shoes.length; pair += 1)
          if (model.suits(top, bottom, pair) !== 0) {
            pairs += at.shoes[pair] ?? 0;
            possible += restShoes[pair] ?? 0;
          }
        const most = pairs + Math.min(at.openShoes, possible);
        fixed += decided * most;
        open[bottom] = most;
      }
      values.push(fixed + (at.openBottoms > 0 ? best(open, restBottoms, at.openBottoms) : 0));
    }
    for (let dress = 0; dress < model.dresses.length; dress += 1) {
      let pairs = 0;
      let possible = 0;
      for (let pair = 0; pair < model.shoes.length; pair += 1)
        if (model.suitsDress(dress, pair) !== 0) {
          pairs += at.shoes[pair] ?? 0;
          possible += restShoes[pair] ?? 0;
        }
      values.push(pairs + Math.min(at.openShoes, possible));
    }
    return best(values, [...units.tops, ...units.dresses], at.bodies);
  };

  // Upper bound of a shape if everything goes with everything; the tighter bound is computed when it is
  // reached.
  const shapes = shapesOf(model.size, sum(units.shoes), sum(units.bottoms), bodies)
    .map((shape) => ({ ...shape, bound: roughBound(shape, sum(units.tops), sum(units.dresses)) }))
    .sort((one, other) => other.bound - one.bound);
  const sharpen = (shape: Shape & { bound: number }) => {
    const start = { fromShoes: 0, fromBottoms: 0, shoes: [], bottoms: [], bodies: shape.bodies };
    const sharp = boundOf({ ...start, openShoes: shape.shoes, openBottoms: shape.bottoms });
    shape.bound = Math.min(shape.bound, sharp);
    return shape.bound;
  };

  const progress = (index: number): CapsuleProgress => ({
    ...resultOf(
      model,
      incumbent,
      outfits,
      shapes.slice(index).reduce((most, { bound }) => Math.max(most, bound), outfits),
    ),
    done: shapes.length === 0 ? 1 : index / shapes.length,
  });

  const degrees = degreesOf(model);
  // A good choice early on prunes most of the search: for each shape, improve one part after the other.
  for (const shape of shapes) {
    if (shape.bound <= outfits) break;
    if (sharpen(shape) <= outfits) continue;
    climb(model, units, shape, degrees, bodyClasses, complete);
    yield progress(0);
  }

  for (const [index, shape] of shapes.entries()) {
    if (shape.bound <= outfits) continue;
    const shoes = model.shoes.map(() => 0);
    const bottoms = model.bottoms.map(() => 0);
    const point = { shoes, bottoms, bodies: shape.bodies };

    const pruned = (at: Omit<SearchPoint, keyof typeof point>) => {
      nodes += 1;
      const bound = boundOf({ ...point, ...at });
      // A capsule without an outfit does not count.
      return bound <= outfits;
    };

    function* chooseBottoms(from: number, left: number): Generator<CapsuleProgress, void> {
      if (nodes % breath === 0) yield progress(index);
      if (pruned({ fromShoes: model.shoes.length, openShoes: 0, fromBottoms: from, openBottoms: left }))
        return;
      if (left === 0) {
        complete(bottoms, shoes, shape.bodies);
        return;
      }
      if (sum(units.bottoms.slice(from)) < left) return;
      for (let taken = Math.min(left, units.bottoms[from] ?? 0); taken >= 0; taken -= 1) {
        bottoms[from] = taken;
        yield* chooseBottoms(from + 1, left - taken);
      }
      bottoms[from] = 0;
    }

    function* chooseShoes(from: number, left: number): Generator<CapsuleProgress, void> {
      if (nodes % breath === 0) yield progress(index);
      if (pruned({ fromShoes: from, openShoes: left, fromBottoms: 0, openBottoms: shape.bottoms })) return;
      if (left === 0) {
        if (hasShoes(shoes)) yield* chooseBottoms(0, shape.bottoms);
        return;
      }
      if (sum(units.shoes.slice(from)) < left) return;
      for (let taken = Math.min(left, units.shoes[from] ?? 0); taken >= 0; taken -= 1) {
        shoes[from] = taken;
        yield* chooseShoes(from + 1, left - taken);
      }
      shoes[from] = 0;
    }

    yield* chooseShoes(0, shape.shoes);
  }
  const result = resultOf(model, incumbent, outfits, outfits);
  // Of equal choices, the one whose colours go together.
  return incumbent ? { ...result, ids: chooseByStyle(model, incumbent, problem.pieces) } : result;
}

interface SearchPoint {
  shoes: readonly number[];
  bottoms: readonly number[];
  fromShoes: number;
  fromBottoms: number;
  openShoes: number;
  openBottoms: number;
  /** Tops and dresses to choose. */
  bodies: number;
}

interface Shape {
  shoes: number;
  bottoms: number;
  bodies: number;
}

/**
 * Outfits of a shape when everything goes with everything: some of the bodies are tops, the others dresses.
 */
function roughBound({ shoes, bottoms, bodies }: Shape, mostTops: number, mostDresses: number): number {
  // A top makes an outfit with each bottom, a dress alone: tops first, unless there are no bottoms.
  const tops = bottoms > 0 ? Math.min(bodies, mostTops) : Math.max(0, bodies - mostDresses);
  return (tops * bottoms + Math.min(bodies - tops, mostDresses)) * shoes;
}

/** Every way to divide the pieces among shoes, bottoms, and tops or dresses. */
function shapesOf(size: number, mostShoes: number, mostBottoms: number, mostBodies: number): Shape[] {
  const shapes: Shape[] = [];
  for (let shoes = 1; shoes <= Math.min(mostShoes, size); shoes += 1)
    for (let bottoms = 0; bottoms <= Math.min(mostBottoms, size - shoes); bottoms += 1) {
      const bodies = size - shoes - bottoms;
      if (bodies >= 1 && bodies <= mostBodies) shapes.push({ shoes, bottoms, bodies });
    }
  return shapes;
}

/** Wears between washes of the chosen pieces. */
const enduring = (classes: readonly PieceClass[], counts: readonly number[]) =>
  classes.reduce(
    (all, { members }, index) => all + sum(members.slice(0, counts[index]).map(({ wears }) => wears)),
    0,
  );

/** The number of other classes that a class goes with: the start of a choice, whatever its shape. */
function degreesOf(model: CapsuleModel): { shoes: number[]; bottoms: number[] } {
  const shoes = model.shoes.map(() => 0);
  const bottoms = model.bottoms.map(() => 0);
  for (let top = 0; top < model.tops.length; top += 1)
    for (let bottom = 0; bottom < model.bottoms.length; bottom += 1)
      for (let pair = 0; pair < model.shoes.length; pair += 1) {
        if (model.suits(top, bottom, pair) === 0) continue;
        shoes[pair] = (shoes[pair] ?? 0) + 1;
        bottoms[bottom] = (bottoms[bottom] ?? 0) + 1;
      }
  for (let dress = 0; dress < model.dresses.length; dress += 1)
    for (let pair = 0; pair < model.shoes.length; pair += 1)
      if (model.suitsDress(dress, pair) !== 0) shoes[pair] = (shoes[pair] ?? 0) + 1;
  return { shoes, bottoms };
}

/** Finds a good choice of this shape: with two of the three parts fixed, the third is computed directly. */
function climb(
  model: CapsuleModel,
  units: CapsuleCounts,
  shape: Shape,
  degrees: { shoes: number[]; bottoms: number[] },
  bodyClasses: (bottoms: readonly number[], shoes: readonly number[]) => BodyClass[],
  complete: (bottoms: readonly number[], shoes: readonly number[], count: number) => BodySelection | null,
): void {
  /** The most valuable units of one part. */
  const pick = (values: readonly number[], available: readonly number[], count: number) => {
    const counts = values.map(() => 0);
    let left = count;
    for (const index of values.map((_, at) => at).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))) {
      counts[index] = Math.min(left, available[index] ?? 0);
      left -= counts[index];
    }
    return counts;
  };
  let shoes = pick(degrees.shoes, units.shoes, shape.shoes);
  let bottoms = pick(degrees.bottoms, units.bottoms, shape.bottoms);
  let reached = -1;
  for (let round = 0; round < 12; round += 1) {
    const chosen =
      complete(bottoms, shoes, shape.bodies) ?? takeLargest(bodyClasses(bottoms, shoes), shape.bodies);
    if (chosen.outfits <= reached) return;
    reached = chosen.outfits;
    const tops = chosen.counts.slice(0, model.tops.length);
    const dresses = chosen.counts.slice(model.tops.length);
    const ofBottom = model.bottoms.map((_, bottom) => {
      let all = 0;
      tops.forEach((count, top) =>
        shoes.forEach((pairs, pair) => (all += model.suits(top, bottom, pair) ? count * pairs : 0)),
      );
      return all;
    });
    bottoms = pick(ofBottom, units.bottoms, shape.bottoms);
    const fixed = bottoms;
    const ofPair = model.shoes.map((_, pair) => {
      let all = 0;
      tops.forEach((count, top) =>
        fixed.forEach((more, bottom) => (all += model.suits(top, bottom, pair) ? count * more : 0)),
      );
      dresses.forEach((count, dress) => (all += model.suitsDress(dress, pair) ? count : 0));
      return all;
    });
    shoes = pick(ofPair, units.shoes, shape.shoes);
  }
}

function resultOf(
  model: CapsuleModel,
  counts: CapsuleCounts | null,
  outfits: number,
  atMost: number,
): CapsuleResult {
  if (!counts) return { ids: null, counts: null, outfits: 0, atMost };
  const taken = (classes: readonly PieceClass[], of: readonly number[]) =>
    classes.flatMap(({ members }, index) => members.slice(0, of[index]).map(({ id }) => id));
  return {
    ids: [
      ...taken(model.tops, counts.tops),
      ...taken(model.bottoms, counts.bottoms),
      ...taken(model.dresses, counts.dresses),
      ...taken(model.shoes, counts.shoes),
    ],
    counts,
    outfits,
    atMost,
  };
}
