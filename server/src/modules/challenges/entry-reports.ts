import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { lockSettled } from './challenge-phases';
import type { ChallengesRepositories } from './challenges.repositories';
import { publishEntries } from './tell-challenges';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an entry shows, for a report by somebody else to whom it is open. */
async function findReportedEntry({ entries }: ChallengesRepositories, caller: Caller, entryId: string) {
  if (caller.kind === 'guest' || !uuid.test(entryId)) return undefined;
  const entry = await entries.findShown(caller.uid, entryId);
  if (!entry || entry.author_uid === caller.uid) return undefined;
  return {
    title: entry.title,
    text: [entry.name, ...entry.pieces].join('\n'),
    ownerUid: entry.author_uid ?? '',
    path: paths.fan.challenge.replace(':challengeId', entry.challenge_id),
    pictureIds: entry.picture_ids,
  };
}

/** Comparisons with it fall out, and come back with it. @returns whether it was not so already */
export async function setRemoved(
  bound: ChallengesRepositories,
  entryId: string,
  reason: string | null,
): Promise<boolean> {
  const entry = await bound.entries.byId(entryId);
  if (!entry) throw new BestieError('not_found');
  // Whether enough entered is decided by those that there were.
  await lockSettled(bound, '', entry.challenge_id);
  if (!(await bound.entries.setRemoved(entryId, reason))) return false;
  await bound.ballots.recountShown(entry.challenge_id);
  await publishEntries(bound, 'removeEntry', entry.challenge_id);
  return true;
}

const removeEntry: ReportMeasure<ChallengesRepositories> = {
  do: async (bound, { targetId, reason }) => void (await setRemoved(bound, targetId, reason)),
  undo: async (bound, { targetId }) => void (await setRemoved(bound, targetId, null)),
};

export const entryReportTargets: Record<'challengeEntry', ReportTarget<ChallengesRepositories>> = {
  challengeEntry: { find: findReportedEntry, remove: removeEntry },
};
