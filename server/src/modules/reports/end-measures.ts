import type { ReportKind } from '@bestie/contracts/reports';
import { notify, notifyAll } from '../notifications';
import type { NotificationsPort } from '../notifications';
import type { EndedMeasure, ReportsPort } from './reports-port';
import { answerOf } from './take-back';

/** What an admin ended elsewhere than on its case. */
interface Ended {
  kind: ReportKind;
  targetId: string;
  by: string;
  reason: string;
  now: Date;
}

/** A decision that an appeal overturned: whose thing it is hears the answer, and who reported it that nothing was wrong. */
export async function tellOfOverturned(
  bound: NotificationsPort & Pick<ReportsPort, 'dismissReports'>,
  { id, owner_uid: uid }: EndedMeasure,
  now: Date,
): Promise<void> {
  const answer = answerOf(id, now);
  if (uid !== '') await notify(bound, { ...answer, kind: 'sanction', uid });
  await notifyAll(bound, await bound.dismissReports(id), { ...answer, kind: 'reportOutcome' });
}

/**
 * An admin shows a hidden thing to others again: no decision hides it any more, appeals against those are answered by it, and
 * reports alone hide it no more.
 * @returns whether its owner heard of it by the answer to an appeal
 */
export async function endHidings(
  bound: NotificationsPort & Pick<ReportsPort, 'lockTarget' | 'clearCase' | 'endHiding' | 'dismissReports'>,
  { kind, targetId, by, reason, now }: Ended,
): Promise<{ answersOwner: boolean }> {
  await bound.lockTarget(kind, targetId);
  await bound.clearCase(kind, targetId);
  const answered = await bound.endHiding(kind, targetId, { by, reason, at: now });
  for (const ended of answered) await tellOfOverturned(bound, ended, now);
  return { answersOwner: answered.length > 0 };
}

/** A noun whose authors are unknown to cases heard an appeal itself: the decisions that removed the thing are overturned. */
export async function overturnRemovals(
  bound: NotificationsPort &
    Pick<ReportsPort, 'lockTarget' | 'clearCase' | 'overturnRemoval' | 'dismissReports'>,
  { kind, targetId, by, reason, now }: Ended,
): Promise<void> {
  await bound.lockTarget(kind, targetId);
  await bound.clearCase(kind, targetId);
  for (const ended of await bound.overturnRemoval(kind, targetId, { by, reason, at: now }))
    await tellOfOverturned(bound, ended, now);
}
