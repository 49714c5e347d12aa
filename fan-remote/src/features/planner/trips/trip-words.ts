import type { TripActivity } from '@bestie/contracts/trips.contract';
import { limits } from '@bestie/contracts/limits';
import { addDays, daysBetween } from '../../../parts/items/item-words';

/** All days of a trip; none of one that is longer than a trip may be, such as while its year is being typed. */
export function tripDays(startsOn: string, endsOn: string): string[] {
  const length = daysBetween(startsOn, endsOn) + 1;
  return length < 1 || length > limits.trips.days
    ? []
    : Array.from({ length }, (_, index) => addDays(startsOn, index));
}

export const activityName = ({ name }: Pick<TripActivity, 'name'>): string => name || 'Something';

/** "3 %"; a small share is never shown as "0 %". */
export const gapInWords = (share: number): string =>
  share <= 0 ? '0 %' : share < 0.01 ? 'less than 1 %' : `${Math.ceil(share * 100)} %`;
