import { personBlocked } from './profiles.domain-events';
import type { ProfilesRepositories } from './profiles.repositories';

/** Two people part: nobody follows the other, and other nouns part them where they meet. Twice is once. */
export async function blockPerson(
  bound: ProfilesRepositories,
  ownerUid: string,
  uid: string,
  now: Date,
): Promise<void> {
  await bound.personTies.block(ownerUid, uid, now);
  await bound.emit(personBlocked({ ownerUid, uid }));
}
