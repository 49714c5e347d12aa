import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { reportsContract } from '@bestie/contracts/reports.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { notify } from '../notifications';
import { requireActiveAdmin } from '../users';
import { tellOfOverturned } from './end-measures';
import { reportsPolicy } from './reports.policy';
import { presentDecision, presentOwnDecision } from './reports.presenter';
import type { ReportsDependencies } from './reports.service';
import { answerOf, takeBack } from './take-back';

type Input<Verb extends keyof typeof reportsContract> = ParsedInputOf<(typeof reportsContract)[Verb]>;

export type ReportAppealsService = ReturnType<typeof createReportAppealsService>;

/** Appeals against decisions: once for each, answered by another admin. */
export function createReportAppealsService({ repositories, transaction, clock }: ReportsDependencies) {
  const { reportDecisions, people } = repositories;
  return {
    async listAboutOwn(caller: Person, { cursor, limit }: Input<'listAboutOwn'>) {
      const after = readPosition(cursor, cursorPart.instant);
      const rows = await reportDecisions.listAbout(caller.uid, after, limit + 1);
      const cursorOf = (row: { decided_at: Date; id: string }) =>
        encodeCursor([row.decided_at.toISOString(), row.id]);
      return pageOfRows(rows, limit, cursorOf, presentOwnDecision);
    },

    async listAppeals(caller: Person, { cursor, limit }: Input<'listAppeals'>) {
      const [rows, admins] = await Promise.all([
        reportDecisions.listAppeals(readPosition(cursor, cursorPart.instant), limit + 1),
        people.readActiveAdmins(),
      ]);
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([(row.appealed_at as Date).toISOString(), row.id]),
        (row) => presentDecision(row, reportsPolicy.decision(row, caller, admins, clock())),
      );
    },

    /** The same words again are one appeal. */
    appeal: (caller: Person, { decisionId, text }: Input<'appeal'>): Promise<void> =>
      transaction(async (bound) => {
        const found = requireFound(await bound.reportDecisions.find(decisionId));
        await bound.reports.lockTarget(found.kind, found.target_id);
        const decision = await bound.reportDecisions.find(decisionId);
        if (decision?.owner_uid === caller.uid && decision.appeal === text) return;
        const isFinal = await bound.reportDecisions.isFinal(decisionId);
        reportsPolicy.requireAppealable(caller, decision, isFinal);
        await bound.reportDecisions.update(decisionId, { appeal: text, appealed_at: clock() });
        await bound.live.publish({ topic: adminTopic, type: 'reports.appeal', ids: [decisionId] });
      }),

    /** The same answer by the same admin again is one. @throws BestieError `conflict` about any other */
    answerAppeal: (
      caller: Person,
      { decisionId, outcome, reason, grave }: Input<'answerAppeal'>,
    ): Promise<void> =>
      transaction(async (bound) => {
        const now = clock();
        const found = requireFound(await bound.reportDecisions.find(decisionId));
        const { kind, target_id: targetId } = found;
        await bound.reports.lockTarget(kind, targetId);
        const decision = requireFound(await bound.reportDecisions.find(decisionId));
        if (
          decision.appealed_at === null ||
          (decision.undone_at !== null && decision.appeal_outcome === null)
        )
          throw new BestieError('not_found');
        if (decision.appeal_outcome !== null) {
          const { appeal_outcome, appeal_decided_by, appeal_reason } = decision;
          if (appeal_outcome === outcome && appeal_decided_by === caller.uid && appeal_reason === reason)
            return;
          throw new BestieError('conflict', { message: 'Another admin has answered this appeal.' });
        }
        const admins = await bound.people.listActiveAdmins();
        await requireActiveAdmin(bound, caller, admins);
        const reports = await bound.reports.decidedFor(decisionId);
        const involved = [decision.owner_uid, ...reports.map(({ reporter_uid }) => reporter_uid)];
        const isInvolved = reportsPolicy.requireImpartial(caller, involved, admins);
        const alone = reportsPolicy.requireOtherAdmin(caller, decision, admins) || isInvolved;
        const isOverturned = outcome === 'overturned';
        if (isOverturned) reportsPolicy.requireConfirmed(decision, grave);
        if (isOverturned) await takeBack(bound, decision, { admin: caller, targetId, reason, now });
        await bound.reportDecisions.update(decisionId, {
          appeal_outcome: outcome,
          appeal_reason: reason,
          appeal_decided_by: caller.uid,
          appeal_decided_at: now,
          ...(isOverturned && { undone_at: now }),
        });
        await bound.audit.record({
          actor: caller,
          action: 'reports.answerAppeal',
          target: { kind: 'reportDecision', id: decisionId },
          after: { outcome, kind, targetId, ...(alone && { alone }) },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: 'reports.answerAppeal', ids: [decisionId] });
        await bound.live.publish({
          topic: userTopic(decision.owner_uid),
          type: 'reports.answerAppeal',
          ids: [decisionId],
        });
        if (isOverturned) await tellOfOverturned(bound, decision, now);
        else await notify(bound, { ...answerOf(decisionId, now), kind: 'sanction', uid: decision.owner_uid });
      }),
  };
}
