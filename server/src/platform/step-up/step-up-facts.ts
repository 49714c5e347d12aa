import { BestieError } from '@bestie/contracts/errors';
import type { PeopleRepository } from '../identity/people.repository';
import type { StepUpWords } from './step-up-words';

/** What texts about people need. */
export interface KnowsPeople {
  people: Pick<PeopleRepository, 'find'>;
}

/**
 * Identifies a person without doubt by address and uid. The name comes after them, because people choose it
 * themselves.
 * @throws BestieError `not_found`
 */
export async function personFacts({ people }: KnowsPeople, uid: string): Promise<StepUpWords['facts']> {
  const person = await people.find(uid);
  if (!person || person.status === 'deleted') throw new BestieError('not_found');
  const { email, display_name: name, role } = person;
  return [
    ['Person', email ?? uid],
    ['User ID', uid],
    ['Name', name ?? '–'],
    ['Current role', role],
  ];
}

export const hoursWords = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** How long a suspension lasts. */
export const suspensionWords = (hours: number | null | undefined): string =>
  hours === null || hours === undefined ? 'until reinstated' : hoursWords(hours);
