import { personBlocked } from './profiles.domain-events';
import type { ProfilesRepositories } from './profiles.repositories';

/**
 * Blocks a person: neither follows the other any more, and other modules separate them in a domain event.
 * Idempotent.
 */
export async function blockPerson(
  bound: ProfilesRepositories,
  ownerUid: string,
  uid: string,
  now: Date,
): Promise<void> {
  await bound.personTies.lockPair(ownerUid, uid);
  await bound.personTies.block(ownerUid, uid, now);
  await bound.emit(personBlocked({ ownerUid, uid }));
}
