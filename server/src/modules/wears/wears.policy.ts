import { utcDay } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';

/** Wears are as private as the piece: every query has the owner. */
export const wearsPolicy = {
  /**
   * Future days cannot be logged. Because of time zones one day ahead of UTC is accepted.
   * @throws BestieError `invalid_input`
   */
  requirePast(date: string, now: Date): void {
    const latest = utcDay(now.getTime() + 14 * 60 * 60 * 1000);
    if (date > latest) throw BestieError.field('date', 'That day is in the future.');
    if (date < '1900-01-01') throw BestieError.field('date', 'That day is too long ago.');
  },
};
