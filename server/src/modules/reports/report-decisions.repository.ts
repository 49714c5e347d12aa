import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import type { ReportDecisionRow, ReportDecisionsTable } from './reports.tables';

export type ReportDecisionsRepository = ReturnType<typeof createReportDecisionsRepository>;

/** SQL of `report_decisions`. */
export function createReportDecisionsRepository(db: Kysely<Database>) {
  return {
    /** A page, latest first. */
    async list(after: Position | undefined, limit: number): Promise<ReportDecisionRow[]> {
      return db
        .selectFrom('report_decisions')
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(decided_at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('decided_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    find: (id: string): Promise<ReportDecisionRow | undefined> =>
      db.selectFrom('report_decisions').selectAll().where('id', '=', id).executeTakeFirst(),

    async insert(decision: Insertable<ReportDecisionsTable>): Promise<void> {
      await db.insertInto('report_decisions').values(decision).execute();
    },

    async setUndone(id: string, at: Date): Promise<void> {
      await db.updateTable('report_decisions').set({ undone_at: at }).where('id', '=', id).execute();
    },

    /** The decision by which something is hidden. */
    findHiding: (kind: string, targetId: string): Promise<{ reason: string } | undefined> =>
      db
        .selectFrom('report_decisions')
        .select('reason')
        .where(sql<boolean>`kind = ${kind}`)
        .where('target_id', '=', targetId)
        .where('content', '=', 'hide')
        .where('undone_at', 'is', null)
        .executeTakeFirst(),

    /** Whatever hides the thing is taken back. */
    async endHiding(kind: string, targetId: string, at: Date): Promise<void> {
      await db
        .updateTable('report_decisions')
        .set({ undone_at: at })
        .where(sql<boolean>`kind = ${kind}`)
        .where('target_id', '=', targetId)
        .where('content', '=', 'hide')
        .where('undone_at', 'is', null)
        .execute();
    },
  };
}
