import type { Person } from '../../platform/http/caller';
import { endSuspension, sanctionPerson } from '../users';
import type { ReportsRepositories } from './reports.repositories';
import type { ReportDecisionRow } from './reports.tables';

/** The answer to an appeal, told to a person. The decision itself was told of by its id. */
export const answerOf = (decisionId: string, now: Date) => ({
  actorUid: null,
  target: { kind: 'reportAppeal', id: decisionId },
  sourceId: `appeal:${decisionId}`,
  now,
});

/** Brings back what a decision hid or removed, and ends its mute or suspension unless a later decision says the same. */
export async function takeBack(
  bound: ReportsRepositories,
  decision: ReportDecisionRow,
  measured: { admin: Person; targetId: string; reason: string; now: Date },
): Promise<void> {
  const { kind, content, sanction, owner_uid: uid, before } = decision;
  if (content !== 'keep') await bound.measure(kind, content)?.undo(measured, before);
  const { admin, reason, now } = measured;
  if (sanction !== 'mute' && sanction !== 'suspend') return;
  if (await bound.reportDecisions.isRepeated(decision)) return;
  if (sanction === 'suspend') await endSuspension(bound, uid);
  if (sanction === 'mute')
    await sanctionPerson(bound, admin, { uid, sanction: 'none', hours: null, reason, now });
}
