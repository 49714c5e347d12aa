import { sql } from 'kysely';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ReportKind, ReportReason } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import type { RemainingSanction } from '../users';
import { labelOf } from './reported.sql';
import type { ReportDecisionRow, ReportDecisionsTable } from './reports.tables';

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

    async update(id: string, changes: Updateable<ReportDecisionsTable>): Promise<void> {
      await db.updateTable('report_decisions').set(changes).where('id', '=', id).execute();
    },

    /** What counts about a thing now. */
    latestAbout: (kind: ReportKind, targetId: string): Promise<ReportDecisionRow | undefined> =>
      db
        .selectFrom('report_decisions')
        .selectAll()
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .where('undone_at', 'is', null)
        .orderBy('decided_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The rule of the label that a thing has. */
    async findLabel(kind: ReportKind, targetId: string): Promise<ReportReason | null> {
      const { rows } = await sql<{ label: ReportReason | null }>`
        select ${labelOf(kind, sql`${targetId}`)} as label`.execute(db);
      return rows[0]?.label ?? null;
    },

    /** The next decision that hides the same thing and counts. */
    async findNextHiding({
      kind,
      target_id,
      decided_at,
      id,
    }: ReportDecisionRow): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select d.id from report_decisions d
        where d.kind = ${kind} and d.target_id = ${target_id} and d.content = 'hide' and d.undone_at is null
          and d.id <> ${id} and d.decided_at >= ${decided_at}
        order by d.decided_at, d.id limit 1`.execute(db);
      return rows[0]?.id;
    },

    /**
     * The other decision with the same sanction that is still in force; the one that lasts longest if there are several.
     */
    async findRemaining({
      id,
      owner_uid,
      sanction,
    }: ReportDecisionRow): Promise<RemainingSanction | undefined> {
      const { rows } = await sql<RemainingSanction>`
        select d.reason, d.decided_at + d.hours * interval '1 hour' as until from report_decisions d
        where d.owner_uid = ${owner_uid} and d.sanction = ${sanction} and d.id <> ${id}
          and d.undone_at is null and d.ended_at is null
          and coalesce(d.decided_at + d.hours * interval '1 hour' > now(), true)
        order by until desc nulls first, d.decided_at desc limit 1`.execute(db);
      return rows[0];
    },

    /** Marks all mutes, or all suspensions, of a person as ended. */
    async endSanctions(uid: string, sanction: 'mute' | 'suspend', at: Date): Promise<void> {
      await db
        .updateTable('report_decisions')
        .set({ ended_at: at })
        .where('owner_uid', '=', uid)
        .where('sanction', '=', sanction)
        .where('ended_at', 'is', null)
        .execute();
    },

    /** Strikes of somebody that still count, by the clock of the database. */
    async strikesOf(uid: string): Promise<number> {
      const { rows } = await sql<{ strikes: number }>`
        select coalesce(sum(strikes), 0)::int as strikes from report_decisions
        where owner_uid = ${uid} and undone_at is null
          and decided_at > now() - ${`${limits.reports.strikeDays} days`}::interval`.execute(db);
      return rows[0]?.strikes ?? 0;
    },

    /** What was decided about things of somebody and counts, latest first. */
    async listAbout(
      uid: string,
      after: Position | undefined,
      limit: number,
    ): Promise<(ReportDecisionRow & { appeal_until: Date })[]> {
      const { rows } = await sql<ReportDecisionRow & { appeal_until: Date }>`
        select d.*, d.decided_at + ${`${limits.reports.appealDays} days`}::interval as appeal_until
        from report_decisions d
        where d.owner_uid = ${uid} and d.owner_uid <> '' and d.told_at is not null
          and (d.content <> 'keep' or d.sanction <> 'none')
          and (d.undone_at is null or d.appeal_outcome = 'overturned')
          ${after ? sql`and (d.decided_at, d.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
        order by d.decided_at desc, d.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Everything that was decided about somebody, also what was taken back, latest first. */
    async listOfPerson(
      uid: string,
      after: Position | undefined,
      limit: number,
    ): Promise<ReportDecisionRow[]> {
      const { rows } = await sql<ReportDecisionRow>`
        select d.* from report_decisions d where d.owner_uid = ${uid}
          ${after ? sql`and (d.decided_at, d.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
        order by d.decided_at desc, d.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Whether it is too late to appeal, by the clock of the database. */
    async isFinal(id: string): Promise<boolean> {
      const { rows } = await sql<{ final: boolean }>`
        select decided_at <= now() - ${`${limits.reports.appealDays} days`}::interval as final
        from report_decisions where id = ${id}`.execute(db);
      return rows[0]?.final ?? true;
    },

    /** How many appeals {@link listAppeals} has, and since when the oldest waits. */
    async countAppeals(): Promise<{ count: number; oldest: Date | null }> {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::int as count, min(appealed_at) as oldest from report_decisions
        where appealed_at is not null and appeal_outcome is null and undone_at is null`.execute(db);
      return rows[0] as { count: number; oldest: Date | null };
    },

    /** Appeals that nobody answered, the oldest first. */
    async listAppeals(after: Position | undefined, limit: number): Promise<ReportDecisionRow[]> {
      const { rows } = await sql<ReportDecisionRow>`
        select d.* from report_decisions d
        where d.appealed_at is not null and d.appeal_outcome is null and d.undone_at is null
          ${after ? sql`and (d.appealed_at, d.id) > (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
        order by d.appealed_at, d.id limit ${limit}`.execute(db);
      return rows;
    },

    /** By which decision some of several things is hidden or removed; the reason is null where reports alone did it. */
    async findMeasure(
      kind: string,
      targetIds: readonly string[],
      content: 'hide' | 'remove',
    ): Promise<{ reason: string | null } | undefined> {
      const { rows } = await sql<{ reason: string | null }>`
        select reason from report_decisions
        where kind = ${kind} and target_id = any(${targetIds}) and content = ${content} and undone_at is null
        union all
        select null from report_cases
        where kind = ${kind} and target_id = any(${targetIds}) and hidden_as = ${content}
        limit 1`.execute(db);
      return rows[0];
    },

    /**
     * Whatever hides the thing is taken back. Of a decision that also muted or suspended, that stays in force and can be
     * appealed.
     * @returns decisions with an appeal that is answered by this
     */
    async endHiding(
      kind: string,
      targetId: string,
      { by, reason, at }: { by: string; reason: string; at: Date },
    ): Promise<{ id: string; owner_uid: string }[]> {
      const hiding = sql`kind = ${kind} and target_id = ${targetId} and content = 'hide' and undone_at is null`;
      await sql`
        update report_decisions set content = 'keep'
        where ${hiding} and sanction in ('mute', 'suspend')`.execute(db);
      const { rows } = await sql<{ id: string; owner_uid: string }>`
        update report_decisions set appeal_outcome = 'overturned', appeal_reason = ${reason},
          appeal_decided_by = ${by}, appeal_decided_at = ${at}, undone_at = ${at}
        where ${hiding} and appealed_at is not null and appeal_outcome is null
        returning id, owner_uid`.execute(db);
      await sql`update report_decisions set undone_at = ${at} where ${hiding}`.execute(db);
      return rows;
    },

    /** Whatever removed the thing is overturned, after an appeal that is not stored here. */
    async overturnRemoval(
      kind: ReportKind,
      targetId: string,
      { by, reason, at }: { by: string; reason: string; at: Date },
    ): Promise<{ id: string; owner_uid: string }[]> {
      return db
        .updateTable('report_decisions')
        .set({
          appeal_outcome: 'overturned',
          appeal_reason: reason,
          appeal_decided_by: by,
          appeal_decided_at: at,
          undone_at: at,
        })
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .where('content', '=', 'remove')
        .where('undone_at', 'is', null)
        .returning(['id', 'owner_uid'])
        .execute();
    },
  };
}
