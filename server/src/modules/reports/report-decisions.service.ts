import { uuidv7 } from 'uuidv7';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { ContentDecision, ReportReason, Sanction } from '@bestie/contracts/reports';
import type { reportsContract } from '@bestie/contracts/reports.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { notify, notifyAll } from '../notifications';
import { requireActiveAdmin, sanctionPerson } from '../users';
import type { ReportCaseRow } from './report-cases.repository';
import { storedBefore } from './stored-before';
import { answerOf, takeBack } from './take-back';
import type { ReportsRepositories } from './reports.repositories';
import { endClaim } from './claims';
import { isActed, isSanctionOver, reportsPolicy } from './reports.policy';
import { presentDecision } from './reports.presenter';
import type { ReportsDependencies } from './reports.service';
import type { ReportDecisionRow } from './reports.tables';

type Input<Verb extends keyof typeof reportsContract> = ParsedInputOf<(typeof reportsContract)[Verb]>;

/** Tells whom a decision concerns; its payload is the id of the decision. */
export const tellOfDecisionJob = 'reports.tell';

interface Decided {
  content: ContentDecision;
  sanction: Sanction;
  hours: number | null;
  rule: ReportReason | null;
  strikes: number;
  reason: string;
  /** It was confirmed as one that needs it. */
  grave: boolean;
}

export type ReportDecisionsService = ReturnType<typeof createReportDecisionsService>;

/** What admins decide on reports: once for everybody who reported the same thing. */
export function createReportDecisionsService({ repositories, transaction, clock }: ReportsDependencies) {
  async function decide(caller: Person, reportId: string, decided: Decided): Promise<{ decisionId: string }> {
    const now = clock();
    return transaction(async (bound) => {
      const report = requireFound(await bound.reports.find(reportId));
      const { kind, target_id: targetId, snapshot } = report;
      const { ownerUid: uid, title } = snapshot;
      await bound.reports.lockTarget(kind, targetId);
      const open = await bound.reports.openAbout(report);
      if (!open.some(({ id }) => id === reportId)) return requireSame(bound, caller, reportId, decided);
      reportsPolicy.requirePossible({ kind, ownerUid: uid }, decided);
      reportsPolicy.requireConfirmed({ kind, ...decided }, decided.grave);
      reportsPolicy.requireRule(decided);
      const found = requireFound(await bound.reportCases.findOpen(kind, targetId));
      const involved = [uid, ...open.map(({ reporter_uid }) => reporter_uid)];
      const admins = await bound.people.listActiveAdmins();
      await requireActiveAdmin(bound, caller, admins);
      const alone = reportsPolicy.requireImpartial(caller, involved, admins);
      await endClaim(bound, caller, { kind, targetId });

      const { content, sanction, hours, reason, rule, strikes } = decided;
      const before = await applyTo(bound, found, content, { admin: caller, targetId, reason, now });
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
        before: storedBefore(before),
        held: found.held,
        rule,
        strikes,
      });
      await bound.reportCases.update(found, {
        state: 'decided',
        hidden_as: null,
        hidden_before: null,
        held: false,
      });
      const acted = isActed(decided);
      const ids = open.map((each) => each.id);
      await bound.reports.setDecision(ids, acted ? 'resolved' : 'dismissed', id);
      await bound.audit.record({
        actor: caller,
        action: sanction === 'suspend' ? 'reports.suspend' : 'reports.decide',
        target: { kind: 'report', id: reportId },
        before: { state: 'open', reports: ids.length },
        after: { kind, targetId, content, sanction, hours, rule, strikes, ...(alone && { alone }) },
        reason,
      });
      await bound.live.publish({ topic: adminTopic, type: 'reports.decide', ids: [reportId] });
      await bound.jobs.enqueue({
        kind: tellOfDecisionJob,
        payload: id,
        runAt: new Date(now.getTime() + limits.reports.undoSeconds * 1000),
      });
      return { decisionId: id };
    });
  }

  return {
    decide: (caller: Person, { reportId, hours, ...decided }: Input<'decide'>) =>
      decide(caller, reportId, {
        ...decided,
        hours: decided.sanction === 'mute' ? (hours ?? null) : null,
      }),

    async suspend(caller: Person, { reportId, hours, ...decided }: Input<'suspend'>): Promise<void> {
      await decide(caller, reportId, {
        ...decided,
        sanction: 'suspend',
        hours: hours ?? null,
        // It is always confirmed.
        grave: true,
      });
    },

    async list(caller: Person, { cursor, limit }: Input<'listDecisions'>) {
      const after = readPosition(cursor, cursorPart.instant);
      const [rows, admins] = await Promise.all([
        repositories.reportDecisions.list(after, limit + 1),
        repositories.people.readActiveAdmins(),
      ]);
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([row.decided_at.toISOString(), row.id]),
        (row) => presentDecision(row, reportsPolicy.decision(row, caller, admins, clock())),
      );
    },

    /** Tells whom a decision concerns, unless it was undone by then. Twice is once. */
    tell: (decisionId: string): Promise<void> =>
      transaction(async (bound) => {
        const decision = await bound.reportDecisions.find(decisionId);
        if (!decision) return;
        await bound.reports.lockTarget(decision.kind, decision.target_id);
        const now = clock();
        const latest = await bound.reportDecisions.find(decisionId);
        if (!latest || latest.undone_at !== null || latest.told_at !== null) return;
        await bound.reportDecisions.update(decisionId, { told_at: now });
        await tell(bound, { id: decisionId, ownerUid: latest.owner_uid, acted: isActed(latest), now });
      }),

    /**
     * Opens the case again; an appeal that waits is answered by it. Twice is once.
     * @throws BestieError `conflict` about a suspension that lasts, `forbidden` about a report by or about the caller
     */
    async undo(caller: Person, { decisionId, reason, grave }: Input<'undo'>): Promise<void> {
      const now = clock();
      const why = reason ?? 'Undone at once, before anybody was told.';
      await transaction(async (bound) => {
        const found = requireFound(await bound.reportDecisions.find(decisionId));
        const { kind, target_id: targetId, owner_uid: ownerUid, content, sanction } = found;
        await bound.reports.lockTarget(kind, targetId);
        const decision = requireFound(await bound.reportDecisions.find(decisionId));
        if (decision.undone_at !== null) return;
        if (decision.told_at !== null && reason === undefined)
          throw BestieError.field('reason', 'People were told of it, so say why.');
        const admins = await bound.people.listActiveAdmins();
        await requireActiveAdmin(bound, caller, admins);
        const reports = await bound.reports.decidedFor(decisionId);
        const involved = [ownerUid, ...reports.map(({ reporter_uid }) => reporter_uid)];
        const alone = reportsPolicy.requireImpartial(caller, involved, admins);
        if (!reportsPolicy.decision(decision, caller, admins, now).undo)
          throw new BestieError('conflict', {
            message:
              sanction === 'suspend' && !isSanctionOver(decision, now)
                ? 'Reinstate them on the users page first.'
                : 'It can’t be taken back any more.',
          });
        // Before people are told, it only restores what was a moment ago.
        if (decision.told_at !== null) reportsPolicy.requireConfirmed(decision, grave);
        await takeBack(bound, decision, { admin: caller, targetId, reason: why, now });
        const isAppealed = decision.appealed_at !== null;
        await bound.reportDecisions.update(decisionId, {
          undone_at: now,
          ...(isAppealed && {
            appeal_outcome: 'overturned',
            appeal_reason: why,
            appeal_decided_by: caller.uid,
            appeal_decided_at: now,
          }),
        });
        if (isAppealed)
          await notify(bound, { ...answerOf(decisionId, now), kind: 'sanction', uid: ownerUid });
        await bound.reports.reopen(decisionId);
        await bound.reportCases.reopen(kind, targetId);
        if (decision.held) await bound.holdAgain({ kind, targetId, now });
        await bound.audit.record({
          actor: caller,
          action: 'reports.undo',
          target: { kind: 'reportDecision', id: decisionId },
          before: { content, sanction },
          ...(alone && { after: { alone } }),
          reason: why,
        });
        await bound.live.publish({ topic: adminTopic, type: 'reports.undo', ids: [decisionId] });
        if (ownerUid !== '' && decision.told_at !== null)
          await bound.live.publish({ topic: userTopic(ownerUid), type: 'reports.undo', ids: [decisionId] });
      });
    },
  };
}

/** What a rule did is taken back first, so that the decision stores how the thing was before both. */
async function applyTo(
  bound: ReportsRepositories,
  { kind, hidden_as, hidden_before }: ReportCaseRow,
  content: ContentDecision,
  measured: { admin: Person; targetId: string; reason: string; now: Date },
): Promise<unknown> {
  if (hidden_as !== null) await bound.measure(kind, hidden_as)?.undo(measured, hidden_before);
  return content === 'keep' ? null : bound.measure(kind, content)?.do(measured);
}

/** The same decision by the same admin again is one. @throws BestieError `conflict` about any other */
async function requireSame(
  bound: ReportsRepositories,
  caller: Person,
  reportId: string,
  decided: Decided,
): Promise<{ decisionId: string }> {
  const report = await bound.reports.find(reportId);
  const decision = report?.decision_id ? await bound.reportDecisions.find(report.decision_id) : undefined;
  if (!decision || decision.decided_by !== caller.uid || !isSame(decision, decided))
    throw new BestieError('conflict', { message: 'Another admin has decided on this report.' });
  return { decisionId: decision.id };
}

const isSame = (decision: ReportDecisionRow, decided: Decided): boolean =>
  decision.content === decided.content &&
  decision.sanction === decided.sanction &&
  decision.hours === decided.hours &&
  decision.rule === decided.rule &&
  decision.strikes === decided.strikes &&
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
