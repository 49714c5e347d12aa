import { BestieError } from '@bestie/contracts/errors';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { isHeld } from '../reports';
import { recentConfessions, waitingConfessions } from './recent-confessions.sql';
import type { ConfessionsRepositories } from './confessions.repositories';

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

/** Who wrote it is told nothing: they find it under "Yours". */
async function setState(
  bound: ConfessionsRepositories,
  id: string,
  { state, reason }: { state: 'approved' | 'removed' | 'pending'; reason: string | null },
): Promise<void> {
  const row = await bound.written.findForUpdate(id);
  if (!row || row.state === 'withdrawn') throw new BestieError('not_found');
  await bound.written.update(row, { state, reason });
  if (row.kind === 'card') await bound.written.setRelease(row.id, null);
  await bound.live.publish({ topic: platformTopic, type: 'confessions.remove', ids: [id] });
}

const removeConfession: ReportMeasure<ConfessionsRepositories> = {
  do: (bound, { admin, targetId, reason }) =>
    setState(
      bound,
      targetId,
      isHeld(admin.uid) ? { state: 'pending', reason: null } : { state: 'removed', reason },
    ),
  undo: (bound, { targetId }) => setState(bound, targetId, { state: 'approved', reason: null }),
};

export const confessionReportTargets: Record<'confession', ReportTarget<ConfessionsRepositories>> = {
  confession: {
    recent: recentConfessions,
    waiting: waitingConfessions,
    find: findReportedConfession,
    remove: removeConfession,
  },
};
