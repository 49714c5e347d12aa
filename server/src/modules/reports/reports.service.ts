import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic } from '@bestie/contracts/live';
import type { ReportCaseDetail, reportsContract } from '@bestie/contracts/reports.contract';
import { toJson } from '../../platform/database/column-types';
import type { Caller, Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import type { ReportsRepositories } from './reports.repositories';
import { reportsPolicy } from './reports.policy';
import { presentCase, presentCaseDetail, presentOwnReport } from './reports.presenter';

type Input<Verb extends keyof typeof reportsContract> = ParsedInputOf<(typeof reportsContract)[Verb]>;

export interface ReportsDependencies {
  repositories: ReportsRepositories;
  transaction: Transaction<ReportsRepositories>;
  clock: () => Date;
}

export type ReportsService = ReturnType<typeof createReportsService>;

const cursorOf = (row: { created_at: Date; id: string }) =>
  encodeCursor([row.created_at.toISOString(), row.id]);

/** What people tell the admins about. */
export function createReportsService({ repositories, transaction, clock }: ReportsDependencies) {
  const { reports, people, findReported } = repositories;
  return {
    async list({ cursor, limit }: Input<'list'>) {
      const rows = await reports.listCases(readPosition(cursor, cursorPart.instant), limit + 1);
      return pageOfRows(rows, limit, cursorOf, presentCase);
    },

    async listOwn(caller: Person, { cursor, limit }: Input<'listOwn'>) {
      const rows = await reports.listOwn(caller.uid, readPosition(cursor, cursorPart.instant), limit + 1);
      return pageOfRows(rows, limit, cursorOf, presentOwnReport);
    },

    async get(caller: Person, { reportId }: Input<'get'>): Promise<ReportCaseDetail> {
      const report = requireFound(await reports.find(reportId));
      const [first, ...rest] = await reports.openAbout(report);
      if (!first) throw new BestieError('not_found');
      const all = [first, ...rest] as const;
      const { kind, target_id: targetId, snapshot } = first;
      const [pictures, present, owner] = await Promise.all([
        reports.pictures(all.map(({ id }) => id)),
        findReported(kind, caller, targetId),
        snapshot.ownerUid === '' ? undefined : people.find(snapshot.ownerUid),
      ]);
      return presentCaseDetail(all, { pictures, present: present ?? null, owner });
    },

    async create(caller: Caller, { id, kind, targetId, reason, note }: Input<'create'>): Promise<void> {
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
        await bound.reports.insert(
          {
            id,
            kind,
            target_id: targetId,
            snapshot: toJson({ title, text, ownerUid, revision, path }),
            reason,
            note,
            state: 'open',
            reporter_uid: reporterUid,
            created_at: clock(),
            decision_id: null,
          },
          pictureIds,
        );
        await bound.live.publish({ topic: adminTopic, type: 'reports.create', ids: [id] });
      });
    },
  };
}
