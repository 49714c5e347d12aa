import { BestieError } from '@bestie/contracts/errors';

/** What was worn is as private as the piece: both are asked for under the owner's name only. */
export const wearsPolicy = {
  /**
   * Nobody has worn anything tomorrow. East of Greenwich it is tomorrow already, so one day ahead of UTC is fine.
   * @throws BestieError `invalid_input`
   */
  requirePast(date: string, now: Date): void {
    const latest = new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
    if (date > latest) throw BestieError.field('date', 'That day is in the future.');
    if (date < '1900-01-01') throw BestieError.field('date', 'That day is too long ago.');
  },
};
