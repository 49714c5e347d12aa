import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isSuspended } from '../../platform/identity/people.sql';

export interface OverviewRow {
  fan: number;
  creator: number;
  admin: number;
  suspended: number;
  objects: number;
  bytes: number;
  jobs_waiting: number;
  jobs_failed: number;
  oldest_waiting_at: Date | null;
  reports_open: number;
  oldest_report_at: Date | null;
  pictures_processing: number;
  pictures_failed: number;
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>;

/** Figures of the whole platform, for admins: one query for the counts, one for the days. */
export function createPlatformRepository(db: Kysely<Database>) {
  return {
    async overview(): Promise<OverviewRow> {
      const { rows } = await sql<OverviewRow>`
        select
          count(*) filter (where role = 'fan' and status <> 'deleted') as fan,
          count(*) filter (where role = 'creator' and status <> 'deleted') as creator,
          count(*) filter (where role = 'admin' and status <> 'deleted') as admin,
          count(*) filter (where ${isSuspended('people')}) as suspended,
          (select coalesce(sum(objects), 0)::bigint from object_usage) as objects,
          (select coalesce(sum(bytes), 0)::bigint from object_usage) as bytes,
          (select count(*) from jobs where failed_at is null) as jobs_waiting,
          (select count(*) from jobs where failed_at is not null) as jobs_failed,
          (select min(run_at) from jobs where failed_at is null and run_at <= now()) as oldest_waiting_at,
          (select count(*) from report_cases where state = 'open') as reports_open,
          (select min(opened_at) from report_cases where state = 'open') as oldest_report_at,
          (select count(*) from pictures where state = 'processing') as pictures_processing,
          (select count(*) from pictures where state = 'failed') as pictures_failed
        from people`.execute(db);
      return rows[0] as OverviewRow;
    },

    /** New people per day (UTC) of the last `days` days, oldest first, including days without any. */
    async signUps(days: number): Promise<{ day: string; count: number }[]> {
      const { rows } = await sql<{ day: string; count: number }>`
        select to_char(d, 'YYYY-MM-DD') as day, count(people.uid) as count
        from generate_series(date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days - 1}::int),
                             date_trunc('day', now() at time zone 'UTC'), interval '1 day') as d
        left join people on people.created_at >= d at time zone 'UTC'
          and people.created_at < (d + interval '1 day') at time zone 'UTC' and people.status <> 'deleted'
        group by d order by d`.execute(db);
      return rows;
    },
  };
}
