import { BestieError } from '@bestie/contracts/errors';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { Caller } from '../../platform/http/caller';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { isHeld } from '../reports';
import { recentConfessions, waitingConfessions } from './recent-confessions.sql';
import type { ConfessionsRepositories } from './confessions.repositories';
import { decideAgainst } from './confessions.service';
import type { CurrentDecision, WrittenRow } from './written-confessions.repository';

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
  /** Missing in what an earlier version stored, as `became` is. */
  decision?: CurrentDecision | null;
}

/** How it was before a decision, and what the decision made of it. */
type Before = State & { became?: Pick<State, 'state' | 'reason'> };

/** @throws BestieError `not_found` for a withdrawn card or reply */
async function requireExisting({ written }: ConfessionsRepositories, id: string): Promise<WrittenRow> {
  const row = await written.findForUpdate(id);
  if (!row || row.state === 'withdrawn') throw new BestieError('not_found');
  return row;
}

/** Who wrote it is told nothing: they find it under "Yours". */
async function setState(
  bound: ConfessionsRepositories,
  row: WrittenRow,
  { state, reason, releaseAt, decision = null }: State,
): Promise<void> {
  await bound.written.update(row, { state, reason });
  await bound.written.setDecision(row.id, decision);
  if (row.kind === 'card')
    await bound.written.setRelease(row.id, releaseAt === null ? null : new Date(releaseAt));
}

const announce = (bound: ConfessionsRepositories, id: string): Promise<void> =>
  bound.live.publish({ topic: platformTopic, type: 'confessions.remove', ids: [id] });

/** Earlier decisions did not say what it was: a card without a place was not shown, so an admin looks at it again. */
async function guessState({ written }: ConfessionsRepositories, id: string): Promise<Before> {
  const row = await written.find(id);
  const wasShown = row?.kind !== 'card' || row.place !== null;
  return { state: wasShown ? 'approved' : 'pending', reason: null, releaseAt: null };
}

const removeConfession: ReportMeasure<ConfessionsRepositories> = {
  async do(bound, { admin, targetId, reason, now }): Promise<Before> {
    const row = await requireExisting(bound, targetId);
    const { state, reason: why, decision } = row;
    const releaseAt = await bound.written.releaseOf(targetId);
    const became = isHeld(admin.uid)
      ? ({ state: 'pending', reason: null } as const)
      : ({ state: 'removed', reason } as const);
    if (became.state === 'pending') await setState(bound, row, { ...became, releaseAt: null });
    else await decideAgainst(bound, row, { ...became, by: admin, now });
    await announce(bound, targetId);
    return { state, reason: why, releaseAt, decision, became };
  },
  /** A later decision of an admin stays. */
  async undo(bound, { targetId }, stored) {
    const row = await requireExisting(bound, targetId);
    const before = (stored as Before | null) ?? (await guessState(bound, targetId));
    const { became } = before;
    if (became && (became.state !== row.state || became.reason !== row.reason)) return;
    await setState(bound, row, before);
    await announce(bound, targetId);
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
