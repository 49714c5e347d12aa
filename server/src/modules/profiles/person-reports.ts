import type { Caller } from '../../platform/http/caller';
import type { ProfilesRepositories } from './profiles.repositories';

/** The profile of a person, for a report by somebody who can see it. */
export async function findReportedPerson(bound: ProfilesRepositories, caller: Caller, uid: string) {
  if (caller.kind === 'guest') return undefined;
  const row = uid === caller.uid ? undefined : await bound.personTies.findByUid(uid, caller.uid);
  if (!row || row.kept) return undefined;
  return { title: row.name, text: [row.bio ?? '', ...row.links].join('\n').trim(), ownerUid: uid };
}
