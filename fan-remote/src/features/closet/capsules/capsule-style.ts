import type { CapsuleCandidate, CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { areInHarmony, neutralColours } from '@bestie/contracts/colours-together';
import { isOutfit, outfitPartOf, suitsOccasion } from '@bestie/contracts/outfit-rules';
import type { CorePart } from '@bestie/contracts/outfit-rules';

/** What a stylist says of a capsule, besides how many outfits it makes. */
export interface CapsuleStyle {
  outfits: number;
  /** How many of them are in harmony by colour. */
  harmonious: number;
  /** Outfits for each occasion, the most first: those asked for, otherwise all that the closet names. */
  occasions: { name: string; outfits: number }[];
  /** What is missing, in whole sentences. */
  gaps: string[];
}

/** Enough outfits to judge by; a capsule of 40 pieces makes thousands. */
const mostOutfits = 4000;
/** From this formality on a piece is dressed up, and up to the other it is casual; 1 to 5. */
const dressy = 4;
const casual = 2;

/** Judges the chosen pieces of a closet. */
export function styleOf(
  chosen: readonly CapsuleCandidate[],
  closet: readonly CapsuleCandidate[],
  criteria: Pick<CapsuleCriteria, 'occasions' | 'season'>,
): CapsuleStyle {
  const outfits = outfitsOf(chosen);
  const harmonious = outfits.filter((outfit) => areInHarmony(outfit.flatMap(({ colours }) => colours)));
  const asked = criteria.occasions.length > 0 ? criteria.occasions : occasionsOf(closet);
  const occasions = asked
    .map((name) => ({
      name,
      outfits: outfits.filter((outfit) => outfit.every((piece) => suitsOccasion(piece, name))).length,
    }))
    .sort((one, other) => other.outfits - one.outfits);
  return {
    outfits: outfits.length,
    harmonious: harmonious.length,
    occasions,
    gaps: gapsOf(chosen, outfits, occasions, criteria),
  };
}

const of = (pieces: readonly CapsuleCandidate[], part: CorePart) =>
  pieces.filter(({ category }) => outfitPartOf[category] === part);

function outfitsOf(chosen: readonly CapsuleCandidate[]): CapsuleCandidate[][] {
  const bodies = [
    ...of(chosen, 'dress').map((dress) => [dress]),
    ...of(chosen, 'top').flatMap((top) => of(chosen, 'bottom').map((bottom) => [top, bottom])),
  ];
  const found: CapsuleCandidate[][] = [];
  for (const body of bodies)
    for (const shoes of of(chosen, 'shoes')) {
      if (found.length >= mostOutfits) return found;
      const outfit = [...body, shoes];
      if (isOutfit(outfit)) found.push(outfit);
    }
  return found;
}

/** Each occasion once, as it is written first. */
const occasionsOf = (closet: readonly CapsuleCandidate[]) => [
  ...new Map(closet.flatMap(({ occasions }) => occasions.map((name) => [name.toLowerCase(), name]))).values(),
];

function gapsOf(
  chosen: readonly CapsuleCandidate[],
  outfits: readonly (readonly CapsuleCandidate[])[],
  occasions: CapsuleStyle['occasions'],
  { season }: Pick<CapsuleCriteria, 'season'>,
): string[] {
  const gaps: string[] = [];
  const none = occasions.filter((one) => one.outfits === 0).map(({ name }) => name);
  if (none.length > 0) gaps.push(`No outfit for ${none.join(', ')}.`);
  const formalities = chosen.flatMap(({ formality }) => formality ?? []);
  if (formalities.length > chosen.length / 2) {
    if (formalities.every((formality) => formality < dressy)) gaps.push('Nothing to dress up in.');
    if (formalities.every((formality) => formality > casual)) gaps.push('Nothing casual.');
  }
  if (of(chosen, 'shoes').length === 1) gaps.push('One pair of shoes has to do for everything.');
  const bottoms = of(chosen, 'bottom').filter(({ colours }) => colours.length > 0);
  if (bottoms.length > 0 && !bottoms.some(({ colours }) => colours.every((name) => neutralColours.has(name))))
    gaps.push('No skirt or trousers in a neutral colour, which go with every top.');
  const isCold = season === 'winter' || season === 'autumn';
  if (isCold && of(chosen, 'top').length > 0 && !chosen.some(({ category }) => category === 'knitwear'))
    gaps.push('No knitwear for the cold days.');
  const used = new Set(outfits.flat());
  const idle = chosen.filter((piece) => !used.has(piece));
  if (idle.length > 0) gaps.push(`In no outfit: ${idle.map(({ name }) => name).join(', ')}.`);
  return gaps;
}
