import type { TripActivity } from '@bestie/contracts/trips.contract';
import { formatNumber } from '@bestie/design-system/format-number';
import { addDays, daysBetween } from '../../../items/item-words';

export const tripDays = (startsOn: string, endsOn: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(startsOn, endsOn) + 1) }, (_, index) =>
    addDays(startsOn, index),
  );

/** "640 g", "5.2 kg". */
export const gramsInWords = (grams: number): string =>
  grams < 1000 ? `${Math.round(grams)} g` : `${formatNumber(grams / 1000, 1)} kg`;

export const activityName = ({ name }: Pick<TripActivity, 'name'>): string => name || 'Something';

/** "3 %", never "0 %" for something. */
export const gapInWords = (share: number): string =>
  share <= 0 ? '0 %' : share < 0.01 ? 'less than 1 %' : `${Math.ceil(share * 100)} %`;
