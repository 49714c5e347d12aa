import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { ScoredOutfit } from './choose-outfits';
import type { SuggestionPieceRow } from './suggestions.repository';

/** Presents an outfit. */
export function presentSuggestion(
  { pieces, score }: ScoredOutfit,
  {
    rows,
    reasons,
    accepted,
  }: { rows: ReadonlyMap<string, SuggestionPieceRow>; reasons: string[]; accepted: boolean },
): Suggestion {
  return {
    itemIds: pieces.map(({ id }) => id).sort(),
    pieces: pieces.map(({ id, name, category }) => {
      const cover = rows.get(id)?.cover;
      return { id, name, category, cover: cover ? presentPicture(cover) : null };
    }),
    reasons,
    score,
    accepted,
    worn: pieces.every(({ idleDays }) => idleDays === 0),
  };
}
