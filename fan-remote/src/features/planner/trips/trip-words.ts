import type { TripActivity } from '@bestie/contracts/trips.contract';
import { addDays, daysBetween } from '../../../parts/items/item-words';

export const tripDays = (startsOn: string, endsOn: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(startsOn, endsOn) + 1) }, (_, index) =>
    addDays(startsOn, index),
  );

export const activityName = ({ name }: Pick<TripActivity, 'name'>): string => name || 'Something';

/** "3 %"; a small share is never shown as "0 %". */
export const gapInWords = (share: number): string =>
  share <= 0 ? '0 %' : share < 0.01 ? 'less than 1 %' : `${Math.ceil(share * 100)} %`;
