import type { PaletteColour } from '@bestie/contracts/fields';
import type { Category, ItemStatus } from '@bestie/contracts/items';
import { colourDifference } from '../../platform/pictures/colour-difference';
import { colourName, leadingColour, paletteOfNames } from '../suggestions';
import { assign } from './assign';

/** The properties of a piece that decide whether it can replace another one. */
export interface RemixLook {
  id: string;
  category: Category;
  /** Of its photo; without one, of its named colours. */
  palette: readonly PaletteColour[] | null;
  colours: readonly string[];
  /** 1 to 5. */
  formality: number | null;
}

export interface OwnLook extends RemixLook {
  status: ItemStatus;
}

export interface RemixChoice {
  id: string;
  reason: string;
}

export interface RemixedPiece {
  /** The piece of the original. */
  originalId: string;
  chosen: RemixChoice | null;
  alternatives: RemixChoice[];
}

/** A piece with the palette that it is compared by. */
type Measured<Look extends RemixLook> = Look & { palette: readonly PaletteColour[] };
type Distance = (one: PaletteColour['lab'], other: PaletteColour['lab']) => number;

/** Weights, 1 in total; a piece that is not ready must be better by its weight. */
const weights = { colour: 0.65, formality: 0.35, away: 0.2 };
/** The difference from which colours count as unrelated. */
const farthest = 50;
/** The distance of an unknown colour or formality: neither near nor far. */
const unknown = { colour: 25, formality: 0.4 };
const mostAlternatives = 3;
/**
 * The most pieces that are compared exactly for one layer: more than all layers and the alternatives of one need
 * together.
 */
const nearest = 50;

const measured = <Look extends RemixLook>(look: Look): Measured<Look> => ({
  ...look,
  palette: look.palette && look.palette.length > 0 ? look.palette : paletteOfNames(look.colours),
});

/** Mean distance from each colour of one to the nearest of the other, weighted by share. */
function toward(
  one: readonly PaletteColour[],
  other: readonly PaletteColour[],
  distanceOf: Distance,
): number {
  // Called for each layer and piece of a closet, so it allocates nothing.
  let [sum, whole] = [0, 0];
  for (const { lab, share } of one) {
    let least = Infinity;
    for (const each of other) least = Math.min(least, distanceOf(lab, each.lab));
    sum += share * least;
    whole += share;
  }
  return sum / (whole || 1);
}

/** The colour distance of two pieces; null without a known colour. */
function paletteDifference(
  { palette: mine }: Measured<RemixLook>,
  { palette: theirs }: Measured<RemixLook>,
  distanceOf: Distance = colourDifference,
): number | null {
  if (mine.length === 0 || theirs.length === 0) return null;
  return (toward(mine, theirs, distanceOf) + toward(theirs, mine, distanceOf)) / 2;
}

/** Far quicker than {@link colourDifference}, and about the same order. */
const plainDistance: Distance = ([l1, a1, b1], [l2, a2, b2]) =>
  Math.sqrt((l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2);

const isAway = ({ status }: OwnLook) => status !== 'active';

/** The cost of replacing a piece without its colour; infinite across categories. */
function costBesideColour(original: RemixLook, own: OwnLook): number {
  if (original.category !== own.category) return Infinity;
  const formality =
    original.formality === null || own.formality === null
      ? unknown.formality
      : Math.abs(original.formality - own.formality) / 4;
  return weights.formality * formality + (isAway(own) ? weights.away : 0);
}

/**
 * The cost of replacing a piece by each of the closet: 0 for an equal one; infinite across categories, and for all but
 * the {@link nearest}.
 */
function costsOf(original: Measured<RemixLook>, closet: readonly Measured<OwnLook>[]): number[] {
  const costs = closet.map(() => Infinity);
  const likely = closet.flatMap((own, index) => {
    const beside = costBesideColour(original, own);
    if (!Number.isFinite(beside)) return [];
    const difference = paletteDifference(original, own, plainDistance) ?? unknown.colour;
    return [{ own, index, beside, rough: beside + weights.colour * (difference / farthest) }];
  });
  likely.sort((one, other) => one.rough - other.rough || (one.own.id < other.own.id ? -1 : 1));
  for (const { own, index, beside } of likely.slice(0, nearest)) {
    const difference = paletteDifference(original, own) ?? unknown.colour;
    costs[index] = beside + weights.colour * Math.min(1, difference / farthest);
  }
  return costs;
}

const awayWords: Partial<Record<ItemStatus, string>> = {
  laundry: 'now in the laundry',
  lent: 'lent out now',
};

/** The reasons for a piece in words, derived from the measures. */
export function remixReason(original: RemixLook, own: OwnLook): string {
  return [
    colourWords(measured(original), measured(own)),
    formalityWords(original, own),
    awayWords[own.status],
  ]
    .filter(Boolean)
    .join(', ');
}

/** The names of its colours: as the owner set them, else from its photo. */
function colourNames({ colours, palette }: Measured<RemixLook>): readonly string[] {
  if (colours.length > 0) return colours;
  const leading = leadingColour(palette);
  return leading ? [colourName(leading)] : [];
}

function colourWords(original: Measured<RemixLook>, own: Measured<OwnLook>): string {
  const difference = paletteDifference(original, own);
  const [theirs, mine] = [colourNames(original), colourNames(own)];
  const [first] = mine;
  if (difference === null || !first || !theirs[0]) return 'Same kind of piece';
  if (difference < 4) return 'The same colour';
  if (mine.some((name) => theirs.includes(name))) return 'Same colour family';
  if (difference < 14) return 'Nearly the same colour';
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} instead of ${theirs[0]}`;
}

function formalityWords(original: RemixLook, own: OwnLook): string | null {
  if (original.formality === null || own.formality === null) return null;
  const more = own.formality - original.formality;
  if (more === 0) return 'as dressy';
  if (more > 0) return more === 1 ? 'a little dressier' : 'dressier';
  return more === -1 ? 'a little more casual' : 'more casual';
}

/**
 * Rebuilds an outfit with other pieces: as many as possible are replaced by one of the same category, each at
 * most once, and with the least total distance in colour and formality.
 */
export function remixOutfit(originals: readonly RemixLook[], closet: readonly OwnLook[]): RemixedPiece[] {
  const looks = closet.map(measured);
  const costs = originals.map((original) => costsOf(measured(original), looks));
  const columns = assign(costs);
  const taken = new Set(columns);
  return originals.map((original, row) => {
    const column = columns[row] ?? null;
    const choice = (own: OwnLook): RemixChoice => ({ id: own.id, reason: remixReason(original, own) });
    const chosen = column === null ? undefined : closet[column];
    const others = closet
      .map((own, index) => ({ own, index, cost: costs[row]?.[index] ?? Infinity }))
      .filter(({ index, cost }) => Number.isFinite(cost) && !taken.has(index))
      .sort((one, other) => one.cost - other.cost || (one.own.id < other.own.id ? -1 : 1));
    return {
      originalId: original.id,
      chosen: chosen ? choice(chosen) : null,
      alternatives: others.slice(0, mostAlternatives).map(({ own }) => choice(own)),
    };
  });
}
