import { BestieError } from '@bestie/contracts/errors';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { isHeld } from '../reports';
import { recentConfessions, waitingConfessions } from './recent-confessions.sql';
import type { ConfessionsRepositories } from './confessions.repositories';
import type { WrittenRow } from './written-confessions.repository';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The text of a card or a reply for a report by a member. The author stays sealed. */
async function findReportedConfession({ written }: ConfessionsRepositories, caller: Caller, id: string) {
  if (caller.kind === 'guest' || !uuid.test(id)) return undefined;
  const row = await written.find(id);
  if (!row || row.state !== 'approved' || row.place === null) return undefined;
  return {
    title: row.kind === 'card' ? 'A confession' : 'A reply',
    text: row.body,
    ownerUid: '',
    path: paths.admin.confessions,
  };
}

/** What a decision changes; the hour at which a card appears is an instant in ISO 8601. */
interface State {
  state: WrittenRow['state'];
  reason: string | null;
  releaseAt: string | null;
}

/** Who wrote it is told nothing: they find it under "Yours". @returns what it was before */
async function setState(
  bound: ConfessionsRepositories,
  id: string,
  { state, reason, releaseAt }: State,
): Promise<State> {
  const row = await bound.written.findForUpdate(id);
  if (!row || row.state === 'withdrawn') throw new BestieError('not_found');
  const before = { state: row.state, reason: row.reason, releaseAt: await bound.written.releaseOf(id) };
  await bound.written.update(row, { state, reason });
  if (row.kind === 'card')
    await bound.written.setRelease(id, releaseAt === null ? null : new Date(releaseAt));
  await bound.live.publish({ topic: platformTopic, type: 'confessions.remove', ids: [id] });
  return before;
}

/** Earlier decisions did not say what it was: a card without a place was not shown, so an admin looks at it again. */
async function guessState({ written }: ConfessionsRepositories, id: string): Promise<State> {
  const row = await written.find(id);
  const wasShown = row?.kind !== 'card' || row.place !== null;
  return { state: wasShown ? 'approved' : 'pending', reason: null, releaseAt: null };
}

const removeConfession: ReportMeasure<ConfessionsRepositories> = {
  do: (bound, { admin, targetId, reason }) =>
    setState(bound, targetId, {
      ...(isHeld(admin.uid) ? { state: 'pending', reason: null } : { state: 'removed', reason }),
      releaseAt: null,
    }),
  async undo(bound, { targetId }, before) {
    await setState(bound, targetId, (before as State | null) ?? (await guessState(bound, targetId)));
  },
};

export const confessionReportTargets: Record<'confession', ReportTarget<ConfessionsRepositories>> = {
  confession: {
    recent: recentConfessions,
    waiting: waitingConfessions,
    find: findReportedConfession,
    remove: removeConfession,
  },
};
