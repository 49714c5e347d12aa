import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder } from 'kysely';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { ReportKind, ReportState } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import type { Neighbour } from '../../platform/module/declarations';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { joinReporterRecord, reporterRecord } from './report-weights.sql';
import type { ReportDecisionRow, ReportRow, ReportsTable } from './reports.tables';

/** A report and what admins decided on earlier ones of the same person. */
export type WeighedReportRow = ReportRow & { weight: number; agreed: number; decided: number };
/** A report as its reporter sees it. */
export type OwnReportRow = ReportRow & { decided_at: Date | null };

/** A neighbour with its author. */
export type NeighbourRow = Neighbour & { author: PersonColumns };

/** SQL of `reports` and `report_pictures`. */
export function createReportsRepository(db: Kysely<Database>) {
  /** Opens reports `e`: of each person the latest, and none where they have an open one about the thing. */
  const open = (which: RawBuilder<unknown>) => sql`
    update reports r set state = 'open', decision_id = null where r.id in (
        select distinct on (coalesce(e.reporter_uid, e.id::text)) e.id from reports e where ${which}
        order by coalesce(e.reporter_uid, e.id::text), e.created_at desc, e.id desc)
      and not exists (select 1 from reports o where o.reporter_uid = r.reporter_uid and o.kind = r.kind
        and o.target_id = r.target_id and o.state = 'open')`;
  /** Reports `r` with what they weigh, the oldest first. */
  const weighed = async (which: RawBuilder<unknown>): Promise<WeighedReportRow[]> => {
    const { rows } = await sql<WeighedReportRow>`
      select r.*, record.weight, record.agreed, record.decided from reports r ${joinReporterRecord}
      where ${which} order by r.created_at, r.id`.execute(db);
    return rows;
  };
  return {
    /** What somebody reported, latest first. */
    async listOwn(uid: string, after: Position | undefined, limit: number): Promise<OwnReportRow[]> {
      const { rows } = await sql<OwnReportRow>`
        select r.*, d.told_at as decided_at from reports r left join report_decisions d on d.id = r.decision_id
        where r.reporter_uid = ${uid}
          ${after ? sql`and (r.created_at, r.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
        order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
      return rows;
    },

    find: (id: string): Promise<ReportRow | undefined> =>
      db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst(),

    /** All open reports about the thing that a report is about, the oldest first. */
    openAbout: ({ kind, target_id }: Pick<ReportRow, 'kind' | 'target_id'>): Promise<WeighedReportRow[]> =>
      weighed(sql`r.kind = ${kind} and r.target_id = ${target_id} and r.state = 'open'`),

    /** All reports that a decision closed, the oldest first. */
    closedBy: (decisionId: string): Promise<WeighedReportRow[]> =>
      weighed(sql`r.decision_id = ${decisionId}`),

    /** Held until the transaction ends: what is reported, or decided, about one thing happens one after the other. */
    async lockTarget(kind: ReportKind, targetId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('reports'), hashtext(${`${kind}:${targetId}`}))`.execute(
        db,
      );
    },

    async hasOpen(uid: string, kind: ReportKind, targetId: string): Promise<boolean> {
      const row = await db
        .selectFrom('reports')
        .select('id')
        .where('reporter_uid', '=', uid)
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .where('state', '=', 'open')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** On how many reports of somebody admins decided lately, and on how many of them they acted. */
    async recordOf(uid: string): Promise<{ decided: number; agreed: number }> {
      const { rows } = await sql<{ decided: number; agreed: number }>`${reporterRecord(sql`${uid}`)}`.execute(
        db,
      );
      return rows[0] as { decided: number; agreed: number };
    },

    /** How much somebody reported within a day, by the clock of the database; their record is held. */
    async countOfDay(uid: string): Promise<number> {
      await sql`select 1 from people where uid = ${uid} for update`.execute(db);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from reports
        where reporter_uid = ${uid} and created_at > now() - interval '1 day'`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async insert(
      report: Insertable<ReportsTable>,
      { pictureIds, neighbours }: { pictureIds: readonly string[]; neighbours: readonly Neighbour[] },
    ): Promise<void> {
      await db.insertInto('reports').values(report).execute();
      if (pictureIds.length > 0) {
        // Locked, so that a picture that is deleted at the same time is kept for this report.
        await sql`select from pictures where id = any(${[...pictureIds]}::uuid[]) order by id for key share`.execute(
          db,
        );
        await db
          .insertInto('report_pictures')
          .values(pictureIds.map((picture_id, sort) => ({ report_id: report.id, picture_id, sort })))
          .execute();
      }
      if (neighbours.length > 0)
        await db
          .insertInto('report_neighbours')
          .values(neighbours.map((each) => ({ ...each, report_id: report.id })))
          .execute();
    },

    /** What stood around the thing when it was reported, in its order; without what people wrote who are erased since. */
    async neighbours(reportId: string): Promise<NeighbourRow[]> {
      const { rows } = await sql<NeighbourRow>`
        select n.*, ${personJson('p', 'n.author_uid')} as author from report_neighbours n
          left join people p on p.uid = n.author_uid
        where n.report_id = ${reportId} order by n.sort`.execute(db);
      return rows;
    },

    /** Pictures of the reports, each once. */
    async pictures(ids: readonly string[]): Promise<PictureRow[]> {
      const { rows } = await sql<PictureRow>`
        select distinct on (p.id) p.* from report_pictures e join pictures p on p.id = e.picture_id
        where e.report_id = any(${[...ids]}::uuid[]) order by p.id, e.sort`.execute(db);
      return rows;
    },

    /** Whether a picture belongs to something that was reported. */
    async hasPicture(pictureId: string): Promise<boolean> {
      const row = await db
        .selectFrom('report_pictures')
        .select('report_id')
        .where('picture_id', '=', pictureId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** All of these with one decision; null opens them again. */
    async setDecision(ids: readonly string[], state: ReportState, decisionId: string | null): Promise<void> {
      // An admin hides things without a report as well.
      if (ids.length === 0) return;
      await db
        .updateTable('reports')
        .set({ state, decision_id: decisionId })
        .where('id', 'in', [...ids])
        .execute();
    },

    /** Who reported what a decision is about, guests left out. */
    async decidedFor(decisionId: string): Promise<ReportRow[]> {
      return db.selectFrom('reports').selectAll().where('decision_id', '=', decisionId).execute();
    },

    /** Opens what a decision closed. */
    async reopen(decisionId: string): Promise<void> {
      await open(sql`e.decision_id = ${decisionId}`).execute(db);
    },

    /**
     * How many people reported a thing since a decision who did not before, and what it said when it was decided on.
     */
    async since(
      decision: ReportDecisionRow,
    ): Promise<{ newcomers: number; snapshot: ReportRow['snapshot'] | null }> {
      const who = sql`coalesce(r.reporter_uid, r.network, r.id::text)`;
      const { rows } = await sql<{ newcomers: number; snapshot: ReportRow['snapshot'] | null }>`
        with mine as (select ${who} as who, r.created_at > ${decision.decided_at} as later, r.snapshot, r.created_at, r.id
          from reports r where r.decision_id = ${decision.id})
        select (select count(distinct m.who)::int from mine m where m.later
            and not exists (select 1 from mine e where not e.later and e.who = m.who)) as newcomers,
          (select e.snapshot from mine e where not e.later order by e.created_at desc, e.id desc limit 1) as snapshot`.execute(
        db,
      );
      return rows[0] as { newcomers: number; snapshot: ReportRow['snapshot'] | null };
    },

    /** Opens reports again that joined a closed case. */
    async reopenSince({ id, decided_at }: ReportDecisionRow): Promise<void> {
      await open(sql`e.decision_id = ${id} and e.created_at > ${decided_at}`).execute(db);
    },

    /**
     * Removes what was reported about somebody, and their pictures from other cases: of what was decided, the rule and the
     * outcome stay, and nothing that leads to them.
     */
    async forgetAbout(uid: string): Promise<void> {
      await sql`delete from reports where snapshot ->> 'ownerUid' = ${uid} and state = 'open'`.execute(db);
      await sql`
        delete from report_neighbours n using reports r
        where r.id = n.report_id and r.snapshot ->> 'ownerUid' = ${uid}`.execute(db);
      await sql`
        delete from report_pictures e using reports r
        where r.id = e.report_id and r.snapshot ->> 'ownerUid' = ${uid}`.execute(db);
      await sql`
        delete from report_pictures e using pictures p
        where p.id = e.picture_id and p.owner_uid = ${uid} and p.resource_kind is null`.execute(db);
      await sql`
        update reports set target_id = '', note = '', rules = null,
          snapshot = jsonb_build_object('title', '', 'text', '', 'ownerUid', '', 'revision', null, 'path', null)
        where snapshot ->> 'ownerUid' = ${uid}`.execute(db);
      await sql`
        update report_decisions set owner_uid = '', target_id = '', title = '', reason = '', before = null,
          appealed_at = case when appeal_outcome is null then null else appealed_at end,
          appeal = case when appeal_outcome is null then null else '' end,
          appeal_reason = case when appeal_outcome is null then null else '' end
        where owner_uid = ${uid}`.execute(db);
    },

    /** Some time after the end of a case its pictures go, and later all of it. It has not ended while an appeal waits. */
    async deleteOld(now: Date): Promise<void> {
      const before = (days: number) => new Date(now.getTime() - days * dayMs);
      const endedBefore = (days: number) => sql`(coalesce(d.appeal_decided_at, d.decided_at) < ${before(days)}
        and (d.appealed_at is null or d.appeal_outcome is not null or d.undone_at is not null))`;
      await sql`
        delete from report_pictures e using reports r, report_decisions d
        where r.id = e.report_id and d.id = r.decision_id and ${endedBefore(limits.reports.pictureDays)}`.execute(
        db,
      );
      await sql`
        delete from reports r using report_decisions d
        where d.id = r.decision_id and ${endedBefore(limits.reports.days)}`.execute(db);
    },
  };
}
