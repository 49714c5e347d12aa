import { uuidv7 } from 'uuidv7';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { ContentDecision, Sanction } from '@bestie/contracts/reports';
import type { reportsContract } from '@bestie/contracts/reports.contract';
import { toJson } from '../../platform/database/column-types';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { notify, notifyAll } from '../notifications';
import { sanctionPerson } from '../users';
import type { ReportsRepositories } from './reports.repositories';
import { reportsPolicy } from './reports.policy';
import { presentDecision } from './reports.presenter';
import type { ReportsDependencies } from './reports.service';
import type { ReportDecisionRow } from './reports.tables';

type Input<Verb extends keyof typeof reportsContract> = ParsedInputOf<(typeof reportsContract)[Verb]>;

interface Decided {
  content: ContentDecision;
  sanction: Sanction;
  hours: number | null;
  reason: string;
}

export type ReportDecisionsService = ReturnType<typeof createReportDecisionsService>;

/** What admins decide on reports: once for everybody who reported the same thing. */
export function createReportDecisionsService({ repositories, transaction, clock }: ReportsDependencies) {
  async function decide(caller: Person, reportId: string, decided: Decided): Promise<void> {
    const now = clock();
    await transaction(async (bound) => {
      const report = requireFound(await bound.reports.find(reportId));
      const { kind, target_id: targetId, snapshot } = report;
      const { ownerUid: uid, title } = snapshot;
      await bound.reports.lockTarget(kind, targetId);
      const open = await bound.reports.openAbout(report);
      if (!open.some(({ id }) => id === reportId)) return requireSame(bound, caller, reportId, decided);
      reportsPolicy.requirePossible({ kind, ownerUid: uid }, decided);
      const involved = [uid, ...open.map(({ reporter_uid }) => reporter_uid)];
      const alone = reportsPolicy.requireImpartial(caller, involved, await bound.people.listActiveAdmins());

      const { content, sanction, hours, reason } = decided;
      const before =
        content === 'keep'
          ? null
          : await bound.measure(kind, content)?.do({ admin: caller, targetId, reason, now });
      if (sanction === 'mute' || sanction === 'suspend')
        await sanctionPerson(bound, caller, { uid, sanction, hours, reason, now });
      const id = uuidv7();
      await bound.reportDecisions.insert({
        id,
        kind,
        target_id: targetId,
        owner_uid: uid,
        title,
        content,
        sanction,
        hours,
        reason,
        decided_by: caller.uid,
        decided_at: now,
        undone_at: null,
        before: before === undefined || before === null ? null : toJson(before),
      });
      const acted = content !== 'keep' || sanction !== 'none';
      const ids = open.map((each) => each.id);
      await bound.reports.setDecision(ids, acted ? 'resolved' : 'dismissed', id);
      await bound.audit.record({
        actor: caller,
        action: sanction === 'suspend' ? 'reports.suspend' : 'reports.decide',
        target: { kind: 'report', id: reportId },
        before: { state: 'open', reports: ids.length },
        after: { kind, targetId, content, sanction, hours, ...(alone && { alone }) },
        reason,
      });
      await bound.live.publish({ topic: adminTopic, type: 'reports.decide', ids: [reportId] });
      await tell(bound, { id, ownerUid: uid, acted, now });
    });
  }

  return {
    decide: (caller: Person, { reportId, hours, ...decided }: Input<'decide'>) =>
      decide(caller, reportId, {
        ...decided,
        hours: decided.sanction === 'mute' ? (hours ?? null) : null,
      }),

    suspend: (caller: Person, { reportId, hours, ...decided }: Input<'suspend'>) =>
      decide(caller, reportId, { ...decided, sanction: 'suspend', hours: hours ?? null }),

    async list({ cursor, limit }: Input<'listDecisions'>) {
      const after = readPosition(cursor, cursorPart.instant);
      const rows = await repositories.reportDecisions.list(after, limit + 1);
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([row.decided_at.toISOString(), row.id]),
        (row) => presentDecision(row, reportsPolicy.decision(row)),
      );
    },

    /** Opens the case again. Twice is once. @throws BestieError `conflict` about a suspension */
    async undo(caller: Person, { decisionId, reason }: Input<'undo'>): Promise<void> {
      const now = clock();
      await transaction(async (bound) => {
        const decision = requireFound(await bound.reportDecisions.find(decisionId));
        const { kind, target_id: targetId, owner_uid: ownerUid, content, sanction } = decision;
        await bound.reports.lockTarget(kind, targetId);
        if (decision.undone_at !== null) return;
        if (!reportsPolicy.decision(decision).undo)
          throw new BestieError('conflict', { message: 'Reinstate them on the users page instead.' });
        if (content !== 'keep')
          await bound.measure(kind, content)?.undo({ admin: caller, targetId, reason, now }, decision.before);
        if (sanction === 'mute')
          await sanctionPerson(bound, caller, { uid: ownerUid, sanction: 'none', hours: null, reason, now });
        await bound.reportDecisions.setUndone(decisionId, now);
        await bound.reports.reopen(decisionId);
        await bound.audit.record({
          actor: caller,
          action: 'reports.undo',
          target: { kind: 'reportDecision', id: decisionId },
          before: { content, sanction },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: 'reports.undo', ids: [decisionId] });
        if (ownerUid !== '')
          await bound.live.publish({ topic: userTopic(ownerUid), type: 'reports.undo', ids: [decisionId] });
      });
    },
  };
}

/** The same decision by the same admin again is one. @throws BestieError `conflict` about any other */
async function requireSame(
  bound: ReportsRepositories,
  caller: Person,
  reportId: string,
  decided: Decided,
): Promise<void> {
  const report = await bound.reports.find(reportId);
  const decision = report?.decision_id ? await bound.reportDecisions.find(report.decision_id) : undefined;
  if (!decision || decision.decided_by !== caller.uid || !isSame(decision, decided))
    throw new BestieError('conflict', { message: 'Another admin has decided on this report.' });
}

const isSame = (decision: ReportDecisionRow, decided: Decided): boolean =>
  decision.content === decided.content &&
  decision.sanction === decided.sanction &&
  decision.hours === decided.hours &&
  decision.reason === decided.reason;

/** Whose it is hears what happened and why; who reported hears whether something did. */
async function tell(
  bound: ReportsRepositories,
  { id, ownerUid, acted, now }: { id: string; ownerUid: string; acted: boolean; now: Date },
): Promise<void> {
  if (acted && ownerUid !== '')
    await notify(bound, {
      kind: 'sanction',
      uid: ownerUid,
      actorUid: null,
      target: { kind: 'reportDecision', id },
      now,
    });
  const reporters = (await bound.reports.decidedFor(id)).flatMap(({ reporter_uid }) => reporter_uid ?? []);
  await notifyAll(bound, [...new Set(reporters)], {
    kind: 'reportOutcome',
    actorUid: null,
    target: { kind: 'reportDecision', id },
    now,
  });
}
