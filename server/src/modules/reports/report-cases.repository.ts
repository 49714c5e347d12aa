import { sql } from 'kysely';
import type { Kysely, RawBuilder, Updateable } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { CaseOrder, ReportKind, ReportReason } from '@bestie/contracts/reports';
import type { OpenClaim } from './claims.sql';
import { claimOn } from './claims.sql';
import type { Database } from '../../platform/database/schema';
import { priorityOf } from './reported.sql';
import { joinReporterRecord, networkOf, severityOf } from './report-weights.sql';
import type { ReportCaseColumns, ReportCasesTable, ReportRow } from './reports.tables';

/** Everything that is open about one thing, as the oldest of its reports and what the case adds. */
export type ReportCaseRow = ReportRow &
  Omit<ReportCaseColumns, 'id' | 'state' | 'cleared'> & {
    case_id: string;
    count: number;
    /** What most of them say first, then what is worse. */
    reasons: ReportReason[];
    /** Of word filters that found something. */
    rule_names: string[];
    /** At the instant of the list; a decimal that is exact. */
    priority: string;
    hours: number;
    claim: OpenClaim | null;
  };

/** A case by its position in one of the orders, and the instant at which priorities of the list are computed. */
export interface CasePosition {
  at: string;
  value: string;
  id: string;
}

export interface CaseQuery {
  order: CaseOrder;
  /** What is about this person is left out. */
  exceptAbout: string | null;
  after: CasePosition | undefined;
  /** ISO instant: older lists are computed as they were. */
  at: string;
  limit: number;
}

const target = (kind: ReportKind, targetId: string) => sql`c.kind = ${kind} and c.target_id = ${targetId}`;

/** For how many hours the case `c` waits at an instant. */
const waitedUntil = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch from (${at} - c.opened_at))::float8 / 3600)`;

/** SQL of a page of positions in the queue; it reads the index of open cases alone. */
function positions({ order, exceptAbout, after, at, limit }: CaseQuery) {
  const priority = priorityOf(sql`c.base`, waitedUntil(sql`${at}::timestamptz`));
  const place = order === 'age' ? sql`c.opened_at` : priority;
  const direction = order === 'age' ? sql`asc` : sql`desc`;
  const behind =
    after === undefined
      ? sql``
      : order === 'age'
        ? sql`and (c.opened_at, c.id) > (${after.value}::timestamptz, ${after.id}::uuid)`
        : sql`and (${priority}, c.id) < (${after.value}::float8, ${after.id}::uuid)`;
  return sql`
    select c.id, ${priority} as priority, row_number() over (order by ${place} ${direction}, c.id ${direction}) as place
    from report_cases c
    where c.state = 'open' and c.opened_at <= ${at}::timestamptz ${behind}
      ${exceptAbout === null ? sql`` : sql`and c.owner_uid <> ${exceptAbout}`}
    order by ${place} ${direction}, c.id ${direction} limit ${limit}`;
}

/** What a case shows, for pages of positions `p`. */
const shown = sql`
  r.*, c.id as case_id, c.owner_uid, c.opened_at, c.severity, c.weight, c.base, c.hidden_as,
  c.hidden_before, c.held, all_of_it.count, all_of_it.reasons, all_of_it.rule_names, ${claimOn(sql`c.kind`, sql`c.target_id`)} as claim`;
const joins = sql`
  cross join lateral (
    select * from reports o where o.kind = c.kind and o.target_id = c.target_id and o.state = 'open'
    order by o.created_at, o.id limit 1) r
  cross join lateral (
    select count(*)::int as count,
      (select array_agg(said.reason order by said.count desc, said.severity desc, said.reason) from (
        select r.reason, count(*) as count, max(${severityOf}) as severity from reports r
        where r.kind = c.kind and r.target_id = c.target_id and r.state = 'open' group by r.reason) said) as reasons,
      coalesce((select jsonb_agg(distinct f ->> 'name') from reports e cross join jsonb_array_elements(e.rules) f
        where e.kind = c.kind and e.target_id = c.target_id and e.state = 'open'), '[]') as rule_names
    from reports o where o.kind = c.kind and o.target_id = c.target_id and o.state = 'open') all_of_it`;

/** SQL of `report_cases`. */
export function createReportCasesRepository(db: Kysely<Database>) {
  return {
    /** A page of open cases. */
    async list(query: CaseQuery): Promise<ReportCaseRow[]> {
      const { rows } = await sql<ReportCaseRow>`
        with p as materialized (${positions(query)})
        select ${shown}, p.priority::text as priority,
          ${waitedUntil(sql`${query.at}::timestamptz`)} as hours
        from p join report_cases c on c.id = p.id ${joins} order by p.place`.execute(db);
      return rows;
    },

    /** How many cases {@link list} has, and since when the oldest is open. */
    async countOpen(exceptAbout: string | null): Promise<{ count: number; oldest: Date | null }> {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::int as count, min(c.opened_at) as oldest from report_cases c
        where c.state = 'open' ${exceptAbout === null ? sql`` : sql`and c.owner_uid <> ${exceptAbout}`}`.execute(
        db,
      );
      return rows[0] as { count: number; oldest: Date | null };
    },

    /** Open cases about somebody. */
    async countAbout(uid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from report_cases where state = 'open' and owner_uid = ${uid}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async findOpen(kind: ReportKind, targetId: string): Promise<ReportCaseRow | undefined> {
      const { rows } = await sql<ReportCaseRow>`
        select ${shown}, ${priorityOf(sql`c.base`, waitedUntil(sql`now()`))}::text as priority,
          ${waitedUntil(sql`now()`)} as hours
        from report_cases c ${joins} where ${target(kind, targetId)} and c.state = 'open'`.execute(db);
      return rows[0];
    },

    /**
     * Opens the case of a report, or adds it to the open one. The priority is computed again.
     * @param id of the report
     */
    async add({ id, kind, targetId, ownerUid, now }: OpenedBy): Promise<void> {
      await sql`
        insert into report_cases (id, kind, target_id, owner_uid, state, opened_at, severity, weight, base)
        select ${id}, ${kind}, ${targetId}, ${ownerUid}, 'open', ${now}::timestamptz, s.severity, s.weight,
          s.severity * (1 + ln(1 + s.weight) / ln(2::float8))
        from (select max(n.severity)::int as severity, sum(n.weight)::float8 as weight from (
          select max(record.weight) as weight, max(${severityOf}) as severity from reports r ${joinReporterRecord}
          where r.kind = ${kind} and r.target_id = ${targetId} and r.state = 'open' group by ${networkOf}) n) s
        on conflict (kind, target_id) do update set severity = excluded.severity, weight = excluded.weight,
          base = excluded.base, state = 'open', owner_uid = excluded.owner_uid,
          id = case when report_cases.state = 'open' then report_cases.id else excluded.id end,
          opened_at = case when report_cases.state = 'open' then report_cases.opened_at else excluded.opened_at end`.execute(
        db,
      );
    },

    /**
     * Whether so many people who are no newcomers and share no network report a thing that a rule hides it: never what an
     * admin cleared or wrote.
     */
    async isToHide(kind: ReportKind, targetId: string): Promise<boolean> {
      const { weight, people, accountDays } = limits.reports.hidesAt;
      const { rows } = await sql<{ hides: boolean }>`
        select coalesce(count(*) >= ${people} and sum(n.weight) >= ${weight}, false) as hides from (
          select max(record.weight) as weight from reports r
            join people p on p.uid = r.reporter_uid and p.created_at <= now() - ${`${accountDays} days`}::interval
            ${joinReporterRecord}
          where r.kind = ${kind} and r.target_id = ${targetId} and r.state = 'open' group by ${networkOf}) n
        where not exists (select 1 from report_decisions d where d.kind = ${kind} and d.target_id = ${targetId}
            and (d.appeal_outcome = 'overturned'
              or (d.content = 'keep' and d.sanction = 'none' and d.undone_at is null)))
          and not exists (select 1 from report_cases c left join people o on o.uid = c.owner_uid
            where ${target(kind, targetId)} and (c.cleared or o.role = 'admin' or o.admin))`.execute(db);
      return rows[0]?.hides ?? false;
    },

    async update(
      { kind, target_id }: Pick<ReportCaseColumns, 'kind' | 'target_id'>,
      changes: Updateable<ReportCasesTable>,
    ): Promise<void> {
      await db
        .updateTable('report_cases')
        .set(changes)
        .where('kind', '=', kind)
        .where('target_id', '=', target_id)
        .execute();
    },

    /** Opens a decided case again, if reports of it are open. */
    async reopen(kind: ReportKind, targetId: string): Promise<void> {
      await sql`
        update report_cases c set state = 'open' where ${target(kind, targetId)} and exists (
          select 1 from reports r where r.kind = c.kind and r.target_id = c.target_id and r.state = 'open')`.execute(
        db,
      );
    },

    /** An admin shows a reported thing to others again: reports hide it no more. */
    async clear(kind: ReportKind, targetId: string): Promise<void> {
      await sql`
        update report_cases c set cleared = true, hidden_as = nullif(hidden_as, 'hide'),
          hidden_before = case when hidden_as = 'hide' then null else hidden_before end
        where ${target(kind, targetId)}`.execute(db);
    },

    /** Cases whose reports are gone; what an admin cleared stays known. */
    async deleteEmpty(): Promise<void> {
      await sql`
        delete from report_cases c where c.state = 'decided' and not c.cleared and not exists (
          select 1 from reports r where r.kind = c.kind and r.target_id = c.target_id)`.execute(db);
    },

    async deleteAbout(uid: string): Promise<void> {
      await db.deleteFrom('report_cases').where('owner_uid', '=', uid).execute();
    },
  };
}

interface OpenedBy {
  id: string;
  kind: ReportKind;
  targetId: string;
  ownerUid: string;
  now: Date;
}
