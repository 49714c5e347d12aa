import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';

/**
 * Planners are private: every query has the owner, so another person's entry answers `not_found`, to admins
 * as well.
 */
export const plannerEntriesPolicy = {
  /** Each entry and each copy may be named once. @throws BestieError `invalid_input` */
  requirePairs(ids: readonly string[], copyIds: readonly string[]): void {
    if (new Set(ids).size !== ids.length) throw BestieError.field('ids', 'Something is named twice.');
    if (new Set(copyIds).size !== ids.length)
      throw BestieError.field('copyIds', 'Each entry needs one new id.');
  },

  /** A day within the range of the planner. @throws BestieError `invalid_input` */
  requireDay(date: string, field = 'date'): void {
    if (date < '1900-01-01' || date > '2199-12-31')
      throw BestieError.field(field, 'Choose a day between 1900 and 2199.');
  },

  /** @throws BestieError `invalid_input` */
  requireRange(from: string, to: string): void {
    plannerEntriesPolicy.requireDay(from, 'from');
    plannerEntriesPolicy.requireDay(to, 'to');
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    if (days < 1) throw BestieError.field('to', 'The last day is before the first one.');
    if (days > limits.planner.rangeDays)
      throw BestieError.field('to', `At most ${limits.planner.rangeDays} days at once.`);
  },

  /** @throws BestieError `invalid_input` */
  requireSomething(outfitId: string | null | undefined, itemIds: readonly string[]): void {
    if (Boolean(outfitId) === itemIds.length > 0)
      throw BestieError.field('itemIds', 'Plan either an outfit or pieces.');
  },

  /** Days in the future cannot be marked as worn. @throws BestieError `invalid_input` */
  requireNotWorn(status: string, field: string): void {
    if (status === 'worn' || status === 'changed')
      throw BestieError.field(field, 'This was already worn. Undo that first.');
  },
};
