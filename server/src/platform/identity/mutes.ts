import { BestieError } from '@bestie/contracts/errors';
import { instantInWords } from '../documents/day-in-words';
import type { Person } from '../http/caller';
import type { PeopleRepository } from './people.repository';

/** While somebody publishes nothing, by decision of an admin; null while they may. */
export interface Mute {
  muted_until: Date | null;
  muted_reason: string | null;
}

/** Until when somebody is muted and why, in a sentence for them; null for who is not. */
export const muteWords = ({ muted_until: until, muted_reason: why }: Partial<Mute>): string | null =>
  until ? `You are muted until ${instantInWords(until)}: ${why ?? ''}` : null;

/** Who is muted publishes nothing. @throws BestieError `forbidden` with until when and why */
export function requireUnmuted(mute: Mute): void {
  const message = muteWords(mute);
  if (message !== null) throw new BestieError('forbidden', { message });
}

/** Until when a person is muted and why, in a sentence for them; null for a person who is not. */
export async function silenceOf(
  people: Pick<PeopleRepository, 'findMute'>,
  { uid }: Pick<Person, 'uid'>,
): Promise<string | null> {
  const mute = await people.findMute(uid);
  return mute ? muteWords({ muted_until: mute.until, muted_reason: mute.reason }) : null;
}

/** The same for a person whose record was not read yet. @throws BestieError `forbidden` with until when and why */
export async function requireVoice(
  people: Pick<PeopleRepository, 'findMute'>,
  person: Pick<Person, 'uid'>,
): Promise<void> {
  const message = await silenceOf(people, person);
  if (message !== null) throw new BestieError('forbidden', { message });
}
