import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic } from '@bestie/contracts/live';
import type { reportsContract } from '@bestie/contracts/reports.contract';
import { toJson } from '../../platform/database/column-types';
import type { Caller, Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import { notify } from '../notifications';
import type { ReportsRepositories } from './reports.repositories';
import { reportsPolicy } from './reports.policy';
import { presentReport } from './reports.presenter';
import type { ReportsRepository } from './reports.repository';

type Input<Verb extends keyof typeof reportsContract> = ParsedInputOf<(typeof reportsContract)[Verb]>;

export interface ReportsDependencies {
  reports: ReportsRepository;
  transaction: Transaction<ReportsRepositories>;
  clock: () => Date;
}

export type ReportsService = ReturnType<typeof createReportsService>;

/** Reports of people to admins. */
export function createReportsService({ reports, transaction, clock }: ReportsDependencies) {
  return {
    async list({ state, cursor, limit }: Input<'list'>) {
      const rows = await reports.list(state, readPosition(cursor, cursorPart.instant), limit + 1);
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([row.created_at.toISOString(), row.id]),
        presentReport,
      );
    },

    async create(caller: Caller, { id, kind, targetId, reason, note }: Input<'create'>): Promise<void> {
      reportsPolicy.requireMember(caller, kind);
      const reporterUid = caller.kind === 'person' ? caller.uid : null;
      await transaction(async (bound) => {
        const existing = await bound.reports.find(id);
        if (existing && existing.reporter_uid !== reporterUid) throw new BestieError('already_exists');
        // The client repeats a call whose answer was lost.
        if (existing) return;
        const snapshot = reportsPolicy.requireReportable(await bound.findReported(kind, caller, targetId));
        await bound.reports.insert({
          id,
          kind,
          target_id: targetId,
          snapshot: toJson(snapshot),
          reason,
          note,
          state: 'open',
          reporter_uid: reporterUid,
          created_at: clock(),
          decided_at: null,
          decided_by: null,
          decision_note: null,
        });
        await bound.live.publish({ topic: adminTopic, type: 'reports.create', ids: [id] });
      });
    },

    /**
     * Closes a report. Repeating one's own decision changes nothing. @throws BestieError `conflict` when it
     * is closed
     */
    async decide(caller: Person, { reportId, decision, note }: Input<'decide'>): Promise<void> {
      await transaction(async (bound) => {
        const report = await bound.reports.findForUpdate(reportId);
        if (!report) throw new BestieError('not_found');
        const alone = reportsPolicy.requireImpartial(caller, report, await bound.people.listActiveAdmins());
        if (report.state === decision && report.decided_by === caller.uid) return;
        if (report.state !== 'open')
          throw new BestieError('conflict', { message: 'Another admin has decided on this report.' });
        await bound.reports.decide(reportId, {
          state: decision,
          decided_at: clock(),
          decided_by: caller.uid,
          decision_note: note,
        });
        await bound.audit.record({
          actor: caller,
          action: 'reports.decide',
          target: { kind: 'report', id: reportId },
          before: { state: 'open' },
          after: { state: decision, ...(alone && { alone }) },
          reason: note,
        });
        await bound.live.publish({ topic: adminTopic, type: 'reports.decide', ids: [reportId] });
        if (report.reporter_uid !== null)
          await notify(bound, {
            kind: 'reportOutcome',
            uid: report.reporter_uid,
            actorUid: null,
            target: { kind: 'report', id: reportId },
            now: clock(),
          });
      });
    },
  };
}
