import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { isOutfit } from '@bestie/contracts/outfit-rules';
import { piecesOfReason } from '@bestie/contracts/suggestions';
import type { RejectReason } from '@bestie/contracts/suggestions';
import type { OutfitPiece } from '@bestie/contracts/outfit-rules';

/** Suggestions consist of the caller's own pieces, and answers belong to the person who gave them. */
export const suggestionsPolicy = {
  /** @throws BestieError `invalid_input` */
  requireOutfit(pieces: readonly OutfitPiece[]): void {
    if (!isOutfit(pieces)) throw BestieError.field('itemIds', 'These pieces are no outfit.');
  },

  /** A reason about pieces names that many of the outfit, others name none. @throws BestieError `invalid_input` */
  requireReason(
    itemIds: readonly string[],
    { reason, about }: { reason: RejectReason | null; about: readonly string[] },
  ): void {
    const wanted = (reason && piecesOfReason[reason]) ?? 0;
    if (about.length !== wanted || !about.every((id) => itemIds.includes(id)))
      throw BestieError.field(
        'about',
        wanted === 0
          ? 'This reason is about no single piece.'
          : `Choose ${wanted === 1 ? 'one piece' : 'two pieces'} of the outfit.`,
      );
  },

  /** Days of the near future alone: nobody knows what is clean in a year. @throws BestieError `invalid_input` */
  requireNear(date: string, now: Date): void {
    const ahead = Date.parse(`${date}T12:00:00Z`) - now.getTime();
    if (ahead < -1.6 * dayMs || ahead > limits.suggestions.daysAhead * dayMs)
      throw BestieError.field('date', `Choose a day within the next ${limits.suggestions.daysAhead} days.`);
  },

  /**
   * Answers are given on the day itself; with time zones that may be a day more or less. @throws BestieError
   * `invalid_input`
   */
  requireToday(date: string, now: Date): void {
    const apart = Math.abs(Date.parse(`${date}T12:00:00Z`) - now.getTime());
    if (apart > 1.6 * dayMs) throw BestieError.field('date', 'That is not a suggestion of today.');
  },
};
