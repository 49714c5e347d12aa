import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Trip } from '@bestie/contracts/trips.contract';
import { keepText, keptJson } from '@bestie/remote-kit/keep-text';

export type TripWords = Pick<
  Trip,
  'name' | 'startsOn' | 'endsOn' | 'activities' | 'laundryDays' | 'weightLimitGrams' | 'place'
>;

interface Draft {
  words: TripWords;
  /** Version of the trip that the changes are based on. */
  version: number;
  newId: string;
}

const keyOf = (trip: Trip | null) => `bestie:trip-draft:${trip?.id ?? 'new'}`;

const read = (trip: Trip | null): Draft | null => keptJson<Draft>('localStorage', keyOf(trip));

const wordsOf = ({
  name,
  startsOn,
  endsOn,
  activities,
  laundryDays,
  weightLimitGrams,
  place,
}: Trip): TripWords => ({
  name,
  startsOn,
  endsOn,
  activities,
  laundryDays,
  weightLimitGrams,
  place,
});

/** A trip until it is saved; the draft survives a reload. */
export function useTripDraft(trip: Trip | null, blank: () => TripWords) {
  const [draft, setDraft] = useState(() => read(trip));
  const [start] = useState<Draft>(() => ({
    words: trip ? wordsOf(trip) : blank(),
    version: trip?.version ?? 0,
    newId: uuidv7(),
  }));
  const now = draft ?? start;
  const keep = (next: Draft | null) => {
    setDraft(next);
    keepText('localStorage', keyOf(trip), next && JSON.stringify(next));
  };
  return {
    words: now.words,
    version: now.version,
    /** Keeps the id, so that a repeated request creates one trip. */
    newId: now.newId,
    changed: draft !== null,
    set: (changes: Partial<TripWords>) => keep({ ...now, words: { ...now.words, ...changes } }),
    discard: () => keep(null),
  };
}
