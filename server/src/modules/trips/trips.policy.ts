import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';

/**
 * Trips are private: every query has the owner, so another person's trip answers `not_found`, to admins as
 * well.
 */
export const tripsPolicy = {
  /** @throws BestieError `invalid_input` */
  requireDays(startsOn: string, endsOn: string): void {
    if (startsOn < '1900-01-01' || startsOn > '2199-12-31')
      throw BestieError.field('startsOn', 'Choose a day between 1900 and 2199.');
    if (endsOn < startsOn) throw BestieError.field('endsOn', 'The last day is before the first one.');
    if ((Date.parse(endsOn) - Date.parse(startsOn)) / dayMs >= limits.trips.days)
      throw BestieError.field('endsOn', `A trip can last up to ${limits.trips.days} days.`);
  },
};
