import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ReportKind, ReportReason, ReportState } from '@bestie/contracts/reports';
import type { Report } from '@bestie/contracts/reports.contract';
import type { Json, Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';

export interface ReportsTable {
  id: string;
  kind: ReportKind;
  target_id: string;
  snapshot: Json<Report['snapshot']>;
  reason: ReportReason;
  note: string;
  state: ReportState;
  reporter_uid: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_note: string | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    reports: ReportsTable;
  }
}

export type ReportRow = Selectable<ReportsTable>;
export type ReportsRepository = ReturnType<typeof createReportsRepository>;

/** SQL of `reports`. */
export function createReportsRepository(db: Kysely<Database>) {
  return {
    /** A page, latest first. */
    list: (state: ReportState, after: Position | undefined, limit: number): Promise<ReportRow[]> =>
      db
        .selectFrom('reports')
        .selectAll()
        .where('state', '=', state)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (${after?.value}, ${after?.id}::uuid)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    find: (id: string): Promise<ReportRow | undefined> =>
      db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locked until the transaction ends. */
    findForUpdate: (id: string): Promise<ReportRow | undefined> =>
      db.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    async decide(
      id: string,
      decision: Pick<ReportRow, 'state' | 'decided_at' | 'decided_by' | 'decision_note'>,
    ): Promise<void> {
      await db.updateTable('reports').set(decision).where('id', '=', id).execute();
    },

    /** Deletes reports about a person. */
    async deleteAbout(uid: string): Promise<void> {
      await sql`delete from reports where snapshot ->> 'ownerUid' = ${uid}`.execute(db);
    },

    async insert(report: Insertable<ReportsTable>): Promise<void> {
      await db.insertInto('reports').values(report).execute();
    },
  };
}
