import { addDays, daysBetween } from '@bestie/contracts/days';
import type { Trip, TripActivity } from '@bestie/contracts/trips.contract';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';

/** All days of a trip; none of one that is longer than a trip may be, such as while its year is being typed. */
export function tripDays(startsOn: string, endsOn: string): string[] {
  const length = daysBetween(startsOn, endsOn) + 1;
  return length < 1 || length > limits.trips.days
    ? []
    : Array.from({ length }, (_, index) => addDays(startsOn, index));
}

type TripDates = Pick<Trip, 'startsOn' | 'endsOn' | 'activities' | 'laundryDays'>;

/** A trip from another first day on. Where that is after its last day, all of it moves by as many days. */
export function fromFirstDay(trip: TripDates, startsOn: string): Partial<TripDates> {
  if (startsOn <= trip.endsOn) return { startsOn };
  // A year that is being typed goes through others.
  if (tripDays(trip.startsOn, trip.endsOn).length === 0) return { startsOn, endsOn: startsOn };
  const later = daysBetween(trip.startsOn, startsOn);
  return {
    startsOn,
    endsOn: addDays(trip.endsOn, later),
    activities: trip.activities.map((activity) => ({ ...activity, date: addDays(activity.date, later) })),
    laundryDays: trip.laundryDays.map((day) => addDays(day, later)),
  };
}

export const activityName = ({ name }: Pick<TripActivity, 'name'>): string => name || 'Something';

/** The label of a piece in a packing list, which is shorter than some names. */
export const packLabel = (name: string): string => cutText(name, limits.trips.labelLength);

/** "3 %"; a small share is never shown as "0 %". */
export const gapInWords = (share: number): string =>
  share <= 0 ? '0 %' : share < 0.01 ? 'less than 1 %' : `${Math.ceil(share * 100)} %`;
