import { limits } from '@bestie/contracts/limits';
import type { ContentDecision, ReportKind, ReportReason, Sanction } from '@bestie/contracts/reports';
import type { Person } from '../../platform/http/caller';
import { createReportAppealsService } from './report-appeals.service';
import { createReportDecisionsService } from './report-decisions.service';
import { createReportsService } from './reports.service';
import type { ReportsDependencies } from './reports.service';

/** A case of the demo, from its reports to an appeal. */
export interface SampleCase {
  kind: ReportKind;
  targetId: string;
  /** When it was reported first. */
  at: Date;
  reports: readonly { id: string; by: Person; reason: ReportReason; note?: string }[];
  decided?: {
    by: Person;
    at: Date;
    content: ContentDecision;
    sanction: Exclude<Sanction, 'mute' | 'suspend'>;
    rule: ReportReason | null;
    reason: string;
  };
  appealed?: { by: Person; at: Date; text: string };
}

export type SampleReportsService = ReturnType<typeof createSampleReports>;

/** Cases of the demo, through the services that people use, each at its time. */
export function createSampleReports(dependencies: ReportsDependencies) {
  const { repositories } = dependencies;
  const servicesAt = (at: Date) => {
    const then = { ...dependencies, clock: () => at };
    return {
      reports: createReportsService(then),
      decisions: createReportDecisionsService(then),
      appeals: createReportAppealsService(then),
    };
  };
  return {
    /** Idempotent. */
    async add({ kind, targetId, at, reports, decided, appealed }: SampleCase): Promise<void> {
      for (const [index, { by, note = '', ...report }] of reports.entries()) {
        // The rule counts networks, and these people share none.
        const address = `192.0.${index}.1`;
        await servicesAt(at).reports.create(by, { ...report, note, kind, targetId }, address);
      }
      const first = reports[0];
      if (!first || !decided) return;
      const known = await repositories.reports.find(first.id);
      let decisionId = known?.decision_id ?? null;
      if (decisionId === null) {
        const { by, at: then, ...decision } = decided;
        const { reports: cases, decisions } = servicesAt(then);
        await cases.claim(by, { reportId: first.id, takeOver: false });
        const made = await decisions.decide(by, {
          reportId: first.id,
          strikes: 0,
          grave: false,
          ...decision,
        });
        decisionId = made.decisionId;
      }
      const told = new Date(decided.at.getTime() + limits.reports.undoSeconds * 1000);
      await servicesAt(told).decisions.tell(decisionId);
      if (!appealed) return;
      const { by, at: later, text } = appealed;
      await servicesAt(later).appeals.appeal(by, { decisionId, text });
    },

    isEmpty: async (admin: Person): Promise<boolean> =>
      (await servicesAt(dependencies.clock()).reports.list(admin, { order: 'age', limit: 10 })).items.every(
        ({ waiting }) => waiting,
      ),
  };
}
