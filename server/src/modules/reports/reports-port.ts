import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { BestieError } from '@bestie/contracts/errors';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import { createReportCasesRepository } from './report-cases.repository';
import { createReportDecisionsRepository } from './report-decisions.repository';
import { createReportsRepository } from './reports.repository';

const waiting = 'This was reported. Until an admin has looked at it, only you can see it.';

/** What an admin did to a thing without a report. */
export interface DirectMeasure {
  kind: ReportKind;
  targetId: string;
  ownerUid: string;
  title: string;
  content: 'hide' | 'remove';
  reason: string;
  by: string;
  now: Date;
}

/** A decision that ended with an appeal, and whose thing it is about; empty where that is unknown. */
export interface EndedMeasure {
  id: string;
  owner_uid: string;
}

/** What nouns ask before they show something to others. */
export const reportsPort = (db: Kysely<Database>) => ({
  /** @throws BestieError `forbidden` with the reason when an admin hid it, or reports did */
  async requireNotHidden(kind: ReportKind, targetId: string): Promise<void> {
    const found = await createReportDecisionsRepository(db).findMeasure(kind, [targetId], 'hide');
    if (!found) return;
    const { reason } = found;
    throw new BestieError('forbidden', {
      message: reason === null ? waiting : `An admin hid this, so only you can see it: ${reason}`,
    });
  },

  /** Asked before something leaves the trash. @throws BestieError `forbidden` with the reason when an admin removed one */
  async requireNotRemoved(kind: ReportKind, targetIds: readonly string[]): Promise<void> {
    const found = await createReportDecisionsRepository(db).findMeasure(kind, targetIds, 'remove');
    if (!found) return;
    const { reason } = found;
    throw new BestieError('forbidden', {
      message: reason === null ? waiting : `An admin removed this: ${reason}`,
    });
  },

  /** Records what an admin did without a report. @returns the id of the decision, which its owner is told */
  async recordMeasure(measure: DirectMeasure): Promise<string> {
    const id = uuidv7();
    await createReportDecisionsRepository(db).insert({
      id,
      kind: measure.kind,
      target_id: measure.targetId,
      owner_uid: measure.ownerUid,
      title: measure.title,
      content: measure.content,
      sanction: 'none',
      hours: null,
      reason: measure.reason,
      decided_by: measure.by,
      decided_at: measure.now,
      // Its owner is told at once, and may appeal.
      told_at: measure.now,
      undone_at: null,
      before: null,
    });
    return id;
  },

  /**
   * Takes back every decision by which something is hidden, but no mute or suspension that was decided with it.
   * @returns those with an appeal that is answered by this
   */
  endHiding: (
    kind: ReportKind,
    targetId: string,
    ended: { by: string; reason: string; at: Date },
  ): Promise<EndedMeasure[]> => createReportDecisionsRepository(db).endHiding(kind, targetId, ended),

  /** Overturns every decision by which something is removed. */
  overturnRemoval: (
    kind: ReportKind,
    targetId: string,
    ended: { by: string; reason: string; at: Date },
  ): Promise<EndedMeasure[]> => createReportDecisionsRepository(db).overturnRemoval(kind, targetId, ended),

  /** Nothing was wrong with what these reports are about. @returns who reported it, each once */
  async dismissReports(decisionId: string): Promise<string[]> {
    const reports = createReportsRepository(db);
    const closed = await reports.decidedFor(decisionId);
    await reports.setDecision(
      closed.map(({ id }) => id),
      'dismissed',
      decisionId,
    );
    return [...new Set(closed.flatMap(({ reporter_uid }) => reporter_uid ?? []))];
  },

  /** Decisions and appeals about a thing follow one another, each until its transaction ends. */
  lockTarget: (kind: ReportKind, targetId: string): Promise<void> =>
    createReportsRepository(db).lockTarget(kind, targetId),

  /** An admin shows the thing to others again: reports hide it no more. */
  clearCase: (kind: ReportKind, targetId: string): Promise<void> =>
    createReportCasesRepository(db).clear(kind, targetId),
});
export type ReportsPort = ReturnType<typeof reportsPort>;
