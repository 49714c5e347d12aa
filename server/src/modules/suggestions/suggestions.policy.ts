import { BestieError } from '@bestie/contracts/errors';
import { isOutfit } from '@bestie/contracts/outfit-rules';
import type { OutfitPiece } from '@bestie/contracts/outfit-rules';

const oneDay = 24 * 60 * 60 * 1000;

/** Suggestions consist of the caller's own pieces, and answers belong to the person who gave them. */
export const suggestionsPolicy = {
  /** @throws BestieError `invalid_input` */
  requireOutfit(pieces: readonly OutfitPiece[]): void {
    if (!isOutfit(pieces)) throw BestieError.field('itemIds', 'These pieces are no outfit.');
  },

  /**
   * Answers are given on the day itself; with time zones that may be a day more or less. @throws BestieError
   * `invalid_input`
   */
  requireToday(date: string, now: Date): void {
    const apart = Math.abs(Date.parse(`${date}T12:00:00Z`) - now.getTime());
    if (apart > 1.6 * oneDay) throw BestieError.field('date', 'That is not a suggestion of today.');
  },
};
