import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isSuspended, timezoneOf } from '../../platform/identity/people.sql';

export interface OverviewRow {
  fan: number;
  creator: number;
  admin: number;
  suspended: number;
  jobs_waiting: number;
  jobs_failed: number;
  oldest_waiting_at: Date | null;
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
          (select count(*) from jobs where failed_at is null) as jobs_waiting,
          (select count(*) from jobs where failed_at is not null) as jobs_failed,
          (select min(run_at) from jobs where failed_at is null and run_at <= now()) as oldest_waiting_at,
          (select count(*) from pictures where state = 'processing') as pictures_processing,
          (select count(*) from pictures where state = 'failed') as pictures_failed
        from people`.execute(db);
      return rows[0] as OverviewRow;
    },

    /** New people per day of the last `days` days of the viewer, oldest first, including days without any. */
    async signUps(days: number, viewerUid: string): Promise<{ day: string; count: number }[]> {
      const { rows } = await sql<{ day: string; count: number }>`
        with zone as (select ${timezoneOf(sql`${viewerUid}`)} as name),
          today as (select date_trunc('day', now() at time zone zone.name) as day, zone.name from zone)
        select to_char(d, 'YYYY-MM-DD') as day, count(people.uid) as count
        from today cross join lateral generate_series(
          today.day - make_interval(days => ${days - 1}::int), today.day, interval '1 day') as d
        left join people on people.created_at >= d at time zone today.name
          and people.created_at < (d + interval '1 day') at time zone today.name and people.status <> 'deleted'
        group by d order by d`.execute(db);
      return rows;
    },

    /** Bytes that are stored for people. */
    async storedBytes(): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::bigint as bytes from object_usage`.execute(db);
      return Number(rows[0]?.bytes);
    },

    /** Jobs that will not be tried again. */
    async failedJobs(): Promise<{ count: number; oldest: Date | null }> {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::int as count, min(failed_at) as oldest from jobs where failed_at is not null`.execute(
        db,
      );
      return rows[0] as { count: number; oldest: Date | null };
    },
  };
}
