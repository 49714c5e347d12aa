import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import { isRarelyAgreed } from '@bestie/contracts/reports';
import type { CaseOrder, ReportKind } from '@bestie/contracts/reports';
import type { DecidedCase, ReportCaseDetail, reportsContract } from '@bestie/contracts/reports.contract';
import { toJson } from '../../platform/database/column-types';
import type { Caller, Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import { readContents } from './case-contents';
import { takeClaim } from './claims';
import { hidingOf, hidingRule, hidingRuleAsAdmin } from './report-rule';
import { reporterNetwork } from './reporter-network';
import type { ReportsRepositories } from './reports.repositories';
import { isActed, reportsPolicy } from './reports.policy';
import {
  presentCase,
  presentCaseDetail,
  presentDecidedCase,
  presentOwnReport,
  presentWaiting,
} from './reports.presenter';
import type { ReportDecisionRow } from './reports.tables';
import { storedBefore } from './stored-before';

type Input<Verb extends keyof typeof reportsContract> = ParsedInputOf<(typeof reportsContract)[Verb]>;

export interface ReportsDependencies {
  repositories: ReportsRepositories;
  transaction: Transaction<ReportsRepositories>;
  clock: () => Date;
}

export type ReportsService = ReturnType<typeof createReportsService>;

const cursorOf = (row: { created_at: Date; id: string }) =>
  encodeCursor([row.created_at.toISOString(), row.id]);

const place = (order: CaseOrder) =>
  order === 'age' ? cursorPart.instantText : cursorPart.matching(/^\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,3})?$/);

/** Where a case, or what waits for its approval, stands in the queue. */
const placeOf = ({ opened_at, priority }: { opened_at: Date; priority: string }, id: string) => ({
  openedAt: opened_at.toISOString(),
  priority,
  id,
});
type Place = ReturnType<typeof placeOf>;
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const inOrder: Record<CaseOrder, (one: Place, other: Place) => number> = {
  age: (one, other) => byText(one.openedAt, other.openedAt) || byText(one.id, other.id),
  priority: (one, other) => Number(other.priority) - Number(one.priority) || byText(other.id, one.id),
};

/** The decision that closed the case of a thing; undefined while it is open, or never was. */
async function closedCaseOf(
  bound: ReportsRepositories,
  kind: ReportKind,
  targetId: string,
): Promise<ReportDecisionRow | undefined> {
  if (await bound.reportCases.findOpen(kind, targetId)) return undefined;
  return bound.reportDecisions.latestAbout(kind, targetId);
}

/** A rule takes a thing away from others until an admin looks at it, when enough people report it. Nobody is told. */
async function hideIfMany(
  bound: ReportsRepositories,
  { id, kind, targetId, now }: { id: string; kind: ReportKind; targetId: string; now: Date },
): Promise<void> {
  const content = hidingOf(kind);
  const found = await bound.reportCases.findOpen(kind, targetId);
  if (!content || !found || found.hidden_as !== null) return;
  if (!(await bound.reportCases.isToHide(kind, targetId))) return;
  const reason = 'Many people reported it, and no admin has looked at it yet.';
  const before = await bound.measure(kind, content)?.do({ admin: hidingRuleAsAdmin, targetId, reason, now });
  await bound.reportCases.update(found, {
    hidden_as: content,
    hidden_before: storedBefore(before),
  });
  await bound.audit.record({
    actor: hidingRule,
    action: 'reports.hide',
    target: { kind: 'report', id },
    after: { kind, targetId, content },
    reason,
  });
}

/** What people tell the admins about. */
export function createReportsService({ repositories, transaction, clock }: ReportsDependencies) {
  const { reports, reportCases, reportWaiting, reportDecisions, people } = repositories;
  return {
    async list(caller: Person, { order, cursor, limit }: Input<'list'>) {
      const parts = readCursor(cursor, [cursorPart.instantText, place(order), cursorPart.id]);
      const at = parts?.[0] ?? clock().toISOString();
      const query = { order, after: parts && { at, value: parts[1], id: parts[2] }, at, limit: limit + 1 };
      const exceptAbout = reportsPolicy.keptFrom(caller, await people.readActiveAdmins());
      const cases = await reportCases.list({ ...query, exceptAbout });
      const waiting = await reportWaiting.list(query);
      const rows = [
        ...cases.map((row) => ({ ...placeOf(row, row.case_id), shown: presentCase(row, caller.uid) })),
        ...waiting.map((row) => ({ ...placeOf(row, row.id), shown: presentWaiting(row, caller.uid) })),
      ].sort(inOrder[order]);
      return pageOfRows(
        rows.slice(0, limit + 1),
        limit,
        (row) => encodeCursor([at, order === 'age' ? row.openedAt : row.priority, row.id]),
        ({ shown }) => shown,
      );
    },

    async listOwn(caller: Person, { cursor, limit }: Input<'listOwn'>) {
      const rows = await reports.listOwn(caller.uid, readPosition(cursor, cursorPart.instant), limit + 1);
      return pageOfRows(rows, limit, cursorOf, presentOwnReport);
    },

    /** Whether admins agreed with so few reports of the caller that the form says so. It changes nothing else. */
    hint: async (caller: Person): Promise<{ rarelyAgreed: boolean }> => ({
      rarelyAgreed: isRarelyAgreed(await reports.recordOf(caller.uid)),
    }),

    async get(caller: Person, { reportId }: Input<'get'>): Promise<ReportCaseDetail> {
      const report = requireFound(await reports.find(reportId));
      const { kind, target_id: targetId } = report;
      const found = requireFound(await reportCases.findOpen(kind, targetId));
      const { ownerUid } = found.snapshot;
      reportsPolicy.requireUninvolved(caller, ownerUid, await people.readActiveAdmins());
      const all = await reports.openAbout(report);
      const contents = await readContents(repositories, caller, { kind, targetId, ownerUid, reports: all });
      return presentCaseDetail(found, caller.uid, contents);
    },

    /** Whoever answers an appeal, or takes a decision back, reads what it is about. */
    async getDecision(caller: Person, { decisionId }: Input<'getDecision'>): Promise<DecidedCase> {
      const decision = requireFound(await reportDecisions.find(decisionId));
      const { id, kind, target_id: targetId, owner_uid: ownerUid } = decision;
      reportsPolicy.requireUninvolved(caller, ownerUid, await people.readActiveAdmins());
      const all = await reports.closedBy(id);
      const thing = { kind, targetId, ownerUid, reports: all, except: id };
      return presentDecidedCase(decision, await readContents(repositories, caller, thing));
    },

    /** @throws BestieError `conflict` */
    async claim(caller: Person, { reportId, takeOver }: Input<'claim'>): Promise<{ until: string }> {
      return transaction(async (bound) => {
        const report = requireFound(await bound.reports.find(reportId));
        const { kind, target_id: targetId } = report;
        await bound.reports.lockTarget(kind, targetId);
        const found = requireFound(await bound.reportCases.findOpen(kind, targetId));
        reportsPolicy.requireUninvolved(caller, found.owner_uid, await bound.people.readActiveAdmins());
        return takeClaim(bound, caller, { of: 'report', id: reportId, kind, targetId, takeOver });
      });
    },

    async create(
      caller: Caller,
      { id, kind, targetId, reason, note }: Input<'create'>,
      address: string,
    ): Promise<void> {
      reportsPolicy.requireMember(caller, kind);
      const reporterUid = caller.kind === 'person' ? caller.uid : null;
      await transaction(async (bound) => {
        await bound.reports.lockTarget(kind, targetId);
        const existing = await bound.reports.find(id);
        if (existing && existing.reporter_uid !== reporterUid) throw new BestieError('already_exists');
        // The client repeats a call whose answer was lost.
        if (existing) return;
        // What one reported is closed for oneself: that comes before whether it is there.
        if (reporterUid !== null)
          reportsPolicy.requireRoom({
            hasOpen: await bound.reports.hasOpen(reporterUid, kind, targetId),
            today: await bound.reports.countOfDay(reporterUid),
          });
        const target = reportsPolicy.requireReportable(await bound.findReported(kind, caller, targetId));
        const { title, text, ownerUid, revision = null, path = null, pictureIds = [] } = target;
        const now = clock();
        const closed = await closedCaseOf(bound, kind, targetId);
        const outcome = closed && isActed(closed) ? 'resolved' : 'dismissed';
        await bound.reports.insert(
          {
            id,
            kind,
            target_id: targetId,
            snapshot: toJson({ title, text, ownerUid, revision, path }),
            reason,
            note,
            state: closed ? outcome : 'open',
            reporter_uid: reporterUid,
            created_at: now,
            decision_id: closed?.id ?? null,
            network: reporterNetwork(address, kind, targetId),
          },
          { pictureIds, neighbours: await bound.findAround(kind, targetId) },
        );
        if (closed) {
          const { newcomers, snapshot } = await bound.reports.since(closed);
          const isSame = snapshot?.title === title && snapshot.text === text;
          if (isSame && newcomers < limits.reports.reopensAt) return;
          await bound.reports.reopenSince(closed);
        }
        await bound.reportCases.add({ id, kind, targetId, ownerUid, now });
        await hideIfMany(bound, { id, kind, targetId, now });
        await bound.live.publish({ topic: adminTopic, type: 'reports.create', ids: [id] });
      });
    },
  };
}
