import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { basePriority, reportSeverities } from '@bestie/contracts/reports';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Connection } from '../../platform/module/define-module';
import type { OpenClaim } from './claims.sql';
import { claimOn } from './claims.sql';
import type { CaseQuery } from './report-cases.repository';
import { priorityOf } from './reported.sql';

/** Something that waits for its approval. */
export interface WaitingRow {
  id: string;
  kind: ReportKind;
  title: string;
  text: string;
  path: string | null;
  opened_at: Date;
  claim: OpenClaim | null;
  /** At the instant of the list; a decimal that is exact. */
  priority: string;
  hours: number;
}

/** What a waiting thing counts: nobody reported it. */
export const waitingBase = basePriority(reportSeverities.other, 0);

/** What the nouns declare as waiting, without what has an open case. */
export function createReportWaitingRepository({ db, declared }: Connection) {
  const kinds = declared.reportTargets.kinds.flatMap((kind): [ReportKind, RawBuilder<unknown>][] => {
    const { waiting } = declared.reportTargets.of(kind);
    return waiting ? [[kind, waiting]] : [];
  });
  const all = sql`(${sql.join(
    kinds.map(
      ([kind, waiting]) => sql`
        select ${sql.lit(kind)}::text as kind, w.*, ${claimOn(kind, sql`w.id`)} as claim from (${waiting}) w
        where not exists (select 1 from report_cases c
          where c.kind = ${sql.lit(kind)} and c.target_id = w.id::text and c.state = 'open')`,
    ),
    sql` union all `,
  )})`;
  return {
    /** As much of a page of the queue as waits, in its order. */
    async list({ order, after, at, limit }: Omit<CaseQuery, 'exceptAbout'>): Promise<WaitingRow[]> {
      if (kinds.length === 0) return [];
      // No more than the day is known, so it waits for whole days.
      const hours = sql`floor(extract(epoch from (${at}::timestamptz - w.opened_at))::float8 / 86400) * 24`;
      const priority = priorityOf(sql`${waitingBase}::float8`, hours);
      const [place, direction] = order === 'age' ? [sql`w.opened_at`, sql`asc`] : [priority, sql`desc`];
      const behind =
        after === undefined
          ? sql``
          : order === 'age'
            ? sql`and (w.opened_at, w.id) > (${after.value}::timestamptz, ${after.id}::uuid)`
            : sql`and (${priority}, w.id) < (${after.value}::float8, ${after.id}::uuid)`;
      const { rows } = await sql<WaitingRow>`
        select w.*, ${priority}::text as priority, ${hours} as hours from ${all} w
        where w.opened_at <= ${at}::timestamptz ${behind}
        order by ${place} ${direction}, w.id ${direction} limit ${limit}`.execute(db);
      return rows;
    },

    /** How many wait, and since when the oldest does. */
    async count(): Promise<{ count: number; oldest: Date | null }> {
      if (kinds.length === 0) return { count: 0, oldest: null };
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::int as count, min(w.opened_at) as oldest from ${all} w`.execute(db);
      return rows[0] as { count: number; oldest: Date | null };
    },
  };
}
