import { BestieError } from '@bestie/contracts/errors';
import type { ReportKind } from '@bestie/contracts/reports';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Caller } from '../../platform/http/caller';
import type { ReportedTarget } from '../../platform/module/declarations';
import type { Connection } from '../../platform/module/define-module';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { notificationsPort } from '../notifications';
import { usersPort } from '../users';
import { hold } from './open-by-rule';
import { createReportCasesRepository } from './report-cases.repository';
import { createReportClaimsRepository } from './report-claims.repository';
import { createReportDecisionsRepository } from './report-decisions.repository';
import { createReportWaitingRepository } from './report-waiting.repository';
import { createReportsRepository } from './reports.repository';
import { reportsPort } from './reports-port';

/** Repositories of the module, bound to one connection. */
export const reportsRepositories = (connection: Connection) => ({
  reports: createReportsRepository(connection.db),
  reportCases: createReportCasesRepository(connection.db),
  reportClaims: createReportClaimsRepository(connection.db),
  reportWaiting: createReportWaitingRepository(connection),
  reportDecisions: createReportDecisionsRepository(connection.db),
  audit: createAuditRepository(connection.db),
  pictures: createPicturesRepository(connection.db),
  ...notificationsPort(connection.db),
  ...usersPort(connection),
  ...reportsPort(connection.db),
  /** What a thing says that somebody wants to report; undefined when they cannot see it, or it is their own. */
  findReported: (kind: ReportKind, caller: Caller, targetId: string) =>
    connection.declared.reportTargets.of(kind).find(connection, caller, targetId),
  /** What stands around it. */
  findAround: async (kind: ReportKind, targetId: string) =>
    (await connection.declared.reportTargets.of(kind).around?.(connection, targetId)) ?? [],
  /** What was held until a decision that is undone is held again. */
  holdAgain: (target: { kind: ReportKind; targetId: string; now: Date }): Promise<void> =>
    hold(connection, { ...target, takesAway: true, name: 'again' }),
  /** How admins take such a thing away from others. */
  measure(kind: ReportKind, content: 'label' | 'hide' | 'remove') {
    const target = connection.declared.reportTargets.of(kind);
    if (content === 'label') {
      const announce = ({ targetId }: ReportedTarget) => target.labelled?.(connection, targetId);
      // The decision itself is the label.
      return { do: announce, undo: announce };
    }
    const measure = target[content];
    return (
      measure && {
        do: (reported: ReportedTarget) => measure.do(connection, reported),
        /** A thing that was withdrawn or purged is not restored; its case can still be closed. */
        undo: (reported: ReportedTarget, before: unknown) =>
          measure.undo(connection, reported, before).catch((error: unknown) => {
            if (!(error instanceof BestieError && error.code === 'not_found')) throw error;
          }),
      }
    );
  },
});
export type ReportsRepositories = ReturnType<typeof reportsRepositories>;
