import type { Person } from '../../platform/http/caller';
import { endMute, endSuspension } from '../users';
import { isSanctionOver } from './reports.policy';
import type { ReportsRepositories } from './reports.repositories';
import type { ReportDecisionRow } from './reports.tables';
import { storedBefore } from './stored-before';

/** The answer to an appeal, told to a person. The decision itself was told of by its id. */
export const answerOf = (decisionId: string, now: Date) => ({
  actorUid: null,
  target: { kind: 'reportAppeal', id: decisionId },
  sourceId: `appeal:${decisionId}`,
  now,
});

/**
 * Brings back what a decision hid or removed, and ends its mute or suspension if it lasts. Where another decision that counts
 * hides the same thing or has the same sanction, that one stays in force.
 */
export async function takeBack(
  bound: ReportsRepositories,
  decision: ReportDecisionRow,
  measured: { admin: Person; targetId: string; reason: string; now: Date },
): Promise<void> {
  const { kind, content, sanction, owner_uid: uid, before } = decision;
  const next = content === 'hide' ? await bound.reportDecisions.findNextHiding(decision) : undefined;
  // A later hiding stays; when that one is undone, the thing is as it was before both.
  if (next !== undefined) await bound.reportDecisions.update(next, { before: storedBefore(before) });
  else if (content !== 'keep') await bound.measure(kind, content)?.undo(measured, before);
  if (isSanctionOver(decision, measured.now)) return;
  const remaining = () => bound.reportDecisions.findRemaining(decision);
  if (sanction === 'suspend') await endSuspension(bound, uid, remaining);
  if (sanction === 'mute') await endMute(bound, measured.admin, uid, remaining);
}
