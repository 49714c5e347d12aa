import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { recentProfiles } from './person-search.sql';
import type { ProfilesRepositories } from './profiles.repositories';

/** The profile of a person, for a report by somebody who can see it. */
async function findReportedPerson(bound: ProfilesRepositories, caller: Caller, uid: string) {
  if (caller.kind === 'guest') return undefined;
  const row = uid === caller.uid ? undefined : await bound.personTies.findByUid(uid, caller.uid);
  if (!row || row.kept) return undefined;
  return {
    title: row.name,
    text: [row.bio ?? '', ...row.links].join('\n').trim(),
    ownerUid: uid,
    path: paths.fan.person.replace(':handle', row.handle),
    pictureIds: row.avatar ? [row.avatar.id] : [],
  };
}

/** Everything that they published, as on the page of people. */
const hidePerson: ReportMeasure<ProfilesRepositories> = {
  async do({ people }, { targetId, now }) {
    const { hidden_at: before } = requireFound(await people.findForUpdate(targetId));
    await people.setHidden(targetId, now);
    return before?.toISOString() ?? null;
  },
  async undo({ people }, { targetId }, before) {
    const { hidden_at: hiddenAt } = requireFound(await people.findForUpdate(targetId));
    // What an admin showed since stays shown.
    if (hiddenAt === null) return;
    await people.setHidden(targetId, before === null ? null : new Date(before as string));
  },
};

export const personReportTargets: Record<'person', ReportTarget<ProfilesRepositories>> = {
  person: { recent: recentProfiles, find: findReportedPerson, hide: hidePerson },
};
