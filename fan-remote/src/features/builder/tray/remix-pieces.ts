import type { OutfitRemix, RemixPiece, RemixSwap } from '@bestie/contracts/outfits.contract';

/** Candidates for one piece of the original, the chosen one first. */
export const optionsOf = ({ chosen, alternatives }: RemixSwap): RemixPiece[] => [
  ...(chosen ? [chosen] : []),
  ...alternatives,
];

/** Every piece that a remix may use. */
export const remixPieces = ({ swaps }: OutfitRemix): RemixPiece[] => swaps.flatMap(optionsOf);
