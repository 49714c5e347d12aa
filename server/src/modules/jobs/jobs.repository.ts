import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { JobState } from '@bestie/contracts/jobs';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import { jobsChannel } from '../../platform/jobs/jobs.repository';

export interface JobKindRow {
  kind: string;
  interval_ms: number | null;
  late: boolean;
  paused: boolean;
  waiting: number;
  running: number;
  failed: number;
  dead: number;
  done: number;
  last_done_at: Date | null;
  next_at: Date | null;
}

export interface JobRow {
  id: string;
  kind: string;
  attempts: number;
  created_at: Date;
  at: Date;
  last_error: string | null;
}

/** Seconds that a kind of a short interval may be late: a server that starts takes its time. */
const graceSeconds = 300;

const running = sql`j.failed_at is null and j.locked_until > now()`;
const idle = sql`j.failed_at is null and (j.locked_until is null or j.locked_until <= now())`;
const states: Record<JobState, { where: RawBuilder<unknown>; at: RawBuilder<unknown> }> = {
  waiting: { where: sql`${idle} and j.last_error is null`, at: sql`j.run_at` },
  running: { where: running, at: sql`j.locked_until` },
  failed: { where: sql`${idle} and j.last_error is not null`, at: sql`j.run_at` },
  dead: { where: sql`j.failed_at is not null`, at: sql`j.failed_at` },
};

/** SQL of admins' view of `jobs` and `job_kinds`. */
export function createJobsViewRepository(db: Kysely<Database>) {
  const count = (state: JobState) => sql`(count(*) filter (where ${states[state].where}))::int`;
  return {
    /** Every kind that was ever registered with an interval, ran, or waits. */
    async kinds(): Promise<JobKindRow[]> {
      const { rows } = await sql<JobKindRow>`
        with counted as (
          select j.kind, ${count('waiting')} as waiting, ${count('running')} as running,
            ${count('failed')} as failed, ${count('dead')} as dead,
            min(j.run_at) filter (where j.failed_at is null) as next_at
          from jobs j group by j.kind
        )
        select coalesce(k.kind, c.kind) as kind, k.interval_ms, k.paused_at is not null as paused, k.last_done_at,
          coalesce(k.done, 0)::float8 as done, c.next_at,
          coalesce(c.waiting, 0) as waiting, coalesce(c.running, 0) as running, coalesce(c.failed, 0) as failed,
          coalesce(c.dead, 0) as dead,
          k.interval_ms is not null and coalesce(k.last_done_at, k.known_at)
            < now() - make_interval(secs => k.interval_ms / 1000.0 + greatest(k.interval_ms / 1000.0, ${graceSeconds}::int))
            as late
        from job_kinds k full join counted c on c.kind = k.kind order by 1`.execute(db);
      return rows;
    },

    async list(query: {
      state: JobState;
      kind?: string | undefined;
      after?: Position | undefined;
      limit: number;
    }): Promise<JobRow[]> {
      const { where, at } = states[query.state];
      const conditions = [
        where,
        ...(query.kind ? [sql`j.kind = ${query.kind}`] : []),
        ...(query.after ? [sql`(${at}, j.id) < (${query.after.value}, ${query.after.id}::uuid)`] : []),
      ];
      const { rows } = await sql<JobRow>`
        select j.id, j.kind, j.attempts, j.created_at, ${at} as at, j.last_error from jobs j
        where ${sql.join(conditions, sql` and `)} order by ${at} desc, j.id desc limit ${query.limit}`.execute(
        db,
      );
      return rows;
    },

    /**
     * Lets dead jobs run once more. One that waits with the same key already does their work, so the dead one goes.
     * @returns the ids of those that were dead
     */
    async retry(kind: string, jobId: string | undefined): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        with dead as (
          select j.id, row_number() over (partition by j.dedupe_key order by j.failed_at desc) as place, j.dedupe_key
          from jobs j where j.kind = ${kind} and j.failed_at is not null
            and (${jobId ?? null}::uuid is null or j.id = ${jobId ?? null}::uuid)
        ), locked as (
          select d.*, d.dedupe_key is not null and (d.place > 1 or exists (
            select 1 from jobs other where other.kind = ${kind} and other.dedupe_key = d.dedupe_key
              and other.locked_until is null and other.failed_at is null)) as needless
          from dead d join jobs j on j.id = d.id where j.failed_at is not null for update of j
        ), gone as (
          delete from jobs where id in (select id from locked where needless) returning id
        ), again as (
          update jobs set failed_at = null, attempts = 0, run_at = now(), locked_by = null, locked_until = null
          where id in (select id from locked where not needless) and failed_at is not null returning id
        )
        select id from gone union all select id from again`.execute(db);
      await sql`select pg_notify(${jobsChannel}, '')`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** @returns the kind of the dead job; undefined when there is none */
    async discard(jobId: string): Promise<string | undefined> {
      const row = await db
        .deleteFrom('jobs')
        .where('id', '=', jobId)
        .where('failed_at', 'is not', null)
        .returning('kind')
        .executeTakeFirst();
      return row?.kind;
    },

    async isKnown(kind: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 where exists (select 1 from job_kinds k where k.kind = ${kind})
          or exists (select 1 from jobs j where j.kind = ${kind})`.execute(db);
      return rows.length > 0;
    },

    /** @returns false when it is so already */
    async setPaused(kind: string, paused: boolean): Promise<boolean> {
      const { rows } = paused
        ? await sql`
            insert into job_kinds (kind, paused_at) values (${kind}, now())
            on conflict (kind) do update set paused_at = excluded.paused_at where job_kinds.paused_at is null
            returning kind`.execute(db)
        : await sql`
            update job_kinds set paused_at = null where kind = ${kind} and paused_at is not null
            returning kind`.execute(db);
      await sql`select pg_notify(${jobsChannel}, '')`.execute(db);
      return rows.length > 0;
    },
  };
}
