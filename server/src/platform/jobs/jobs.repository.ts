import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { toJson } from '../database/column-types';
import { inParts } from '../database/in-parts';
import type { Database } from '../database/schema';

/** A job to be added. */
export interface NewJob {
  kind: string;
  payload: unknown;
  /** Not before this moment; immediately unless given. */
  runAt?: Date;
  /** While a job of this kind with the same key is waiting, no other one is added. */
  dedupeKey?: string;
  /**
   * The waiting job does not start before this transaction ends, so that it sees what the transaction writes. For keys that
   * few transactions share at a time.
   */
  seesChanges?: boolean;
}

/** A job that this server has claimed; `token` proves the claim. */
export interface ClaimedJob {
  id: string;
  kind: string;
  payload: unknown;
  /** 1 on the first attempt. */
  attempt: number;
  token: string;
  /** An earlier attempt never reported its end: its process died, or its server was unreachable for the whole lease. */
  interrupted: boolean;
}

/** A job that has failed for good and is not retried automatically. */
export interface FailedJob {
  id: string;
  kind: string;
  attempts: number;
  lastError: string | null;
  failedAt: Date;
}

/** The jobs of a kind. */
export interface JobCounts {
  kind: string;
  waiting: number;
  running: number;
  /** Of those that wait: what failed before and is tried again. */
  failed: number;
  /** Failed for good. */
  dead: number;
  /** Seconds since the oldest job became due; 0 when none is. */
  oldestSeconds: number;
}

export const jobsChannel = 'bestie_jobs';

/** A kind whose jobs this server may run. */
export interface ClaimableKind {
  kind: string;
  lane: string;
  /** How many more jobs of its lane this server may run. */
  free: number;
  last: boolean;
  alone: boolean;
}

/** Claimable kinds as rows of `k`. */
const askedKinds = (kinds: readonly ClaimableKind[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as k(kind text, lane text, free int, last boolean, alone boolean)`;

/** No admin pauses the kind `k`, and where it runs alone, no server runs it. */
const mayBegin = (now: Date) => sql<boolean>`
  not exists (select from job_kinds p where p.kind = k.kind and p.paused_at is not null)
  and not (k.alone and exists (
    select from jobs r where r.kind = k.kind and r.failed_at is null and r.locked_until >= ${now}::timestamptz))`;

/** Neither running nor failed for good. */
const idle = (now: Date) =>
  sql<boolean>`j.failed_at is null and (j.locked_until is null or j.locked_until <= ${now}::timestamptz)`;

export type JobsRepository = ReturnType<typeof createJobsRepository>;

/** Work that waits after a restore. */
export async function listHeld(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`select kind from held_work`.execute(db);
  return new Set(rows.map(({ kind }) => kind));
}

/** SQL of `jobs` and `job_schedules`. */
export function createJobsRepository(db: Kysely<Database>, clock: () => Date = () => new Date()) {
  /** The row of a claimed job, as long as this server still holds the claim. */
  const ours = ({ id, token }: ClaimedJob) =>
    db.updateTable('jobs').where('id', '=', id).where('locked_by', '=', token);

  const insert = async (jobs: NewJob[]): Promise<void> => {
    await db
      .with('added', (cte) =>
        cte
          .insertInto('jobs')
          .values(
            jobs.map(({ kind, payload, runAt, dedupeKey }) => ({
              id: uuidv7(),
              kind,
              payload: toJson(payload ?? null),
              run_at: runAt ?? clock(),
              dedupe_key: dedupeKey ?? null,
            })),
          )
          .onConflict((conflict) => {
            const waiting = conflict
              .columns(['kind', 'dedupe_key'])
              .where('dedupe_key', 'is not', null)
              .where('locked_until', 'is', null)
              .where('failed_at', 'is', null);
            // Changes nothing but locks it: no server claims it before the commit.
            return jobs.some(({ seesChanges }) => seesChanges)
              ? waiting.doUpdateSet((eb) => ({ run_at: eb.ref('jobs.run_at') }))
              : waiting.doNothing();
          }),
      )
      .selectNoFrom(sql`pg_notify(${jobsChannel}, '')`.as('notified'))
      .execute();
  };

  return {
    /** Adds a job; it exists if and only if the transaction commits. */
    enqueue: (job: NewJob): Promise<void> => insert([job]),

    /** Work that waits after a restore. */
    listHeld: () => listHeld(db),

    /** Makes every server look for jobs, because some may run that had to wait. */
    wake: async (): Promise<void> => {
      await sql`SELECT pg_notify(${jobsChannel}, '')`.execute(db);
    },

    /** Adds many jobs at the price of a few. */
    enqueueAll: async (jobs: readonly NewJob[]): Promise<void> => {
      // In one order, so that no two transactions wait for each other's waiting jobs.
      const ordered = [...jobs].sort((a, b) => (a.dedupeKey ?? '').localeCompare(b.dedupeKey ?? ''));
      for (const part of inParts(ordered)) await insert(part);
    },

    /**
     * Claims due jobs for `lease` milliseconds, in each lane as many as it has free slots. Servers that ask concurrently get
     * different jobs.
     */
    claim: async (kinds: readonly ClaimableKind[], lease: number, token: string): Promise<ClaimedJob[]> => {
      if (kinds.length === 0) return [];
      const now = clock();
      const { rows } = await sql<Omit<ClaimedJob, 'token'>>`
        with due as (
          select id, locked_by from (
            select j.id, j.locked_by, k.free, row_number() over (partition by k.lane order by k.last, j.run_at) as place
            from ${askedKinds(kinds)} cross join lateral (
              select id, run_at, locked_by from jobs j
              where j.failed_at is null and j.kind = k.kind and j.run_at <= ${now}::timestamptz
                and (j.locked_until is null or j.locked_until < ${now}::timestamptz)
              order by j.run_at limit k.free for update skip locked) j
            where ${mayBegin(now)}) ranked
          where place <= free)
        update jobs set locked_until = ${new Date(now.getTime() + lease)}::timestamptz, locked_by = ${token},
          attempts = attempts + 1
        from due where jobs.id = due.id
        returning jobs.id, jobs.kind, jobs.payload, jobs.attempts as attempt, due.locked_by is not null as interrupted`.execute(
        db,
      );
      return rows.map((row) => ({ ...row, token }));
    },

    /** Renews the lease of a running job. @returns false when the job is no longer ours */
    extend: async (job: ClaimedJob, lease: number): Promise<boolean> => {
      const { numUpdatedRows } = await ours(job)
        .set({ locked_until: new Date(clock().getTime() + lease) })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Removes a finished job, and counts it. */
    complete: async ({ id, token }: ClaimedJob): Promise<void> => {
      await sql`
        with gone as (delete from jobs where id = ${id} and locked_by = ${token} returning kind)
        insert into job_kinds (kind, done, last_done_at) select kind, 1, ${clock()}::timestamptz from gone
        on conflict (kind) do update set done = job_kinds.done + 1, last_done_at = excluded.last_done_at`.execute(
        db,
      );
    },

    /** Schedules another attempt at `runAt`, unless an equal job is already waiting. */
    retry: async (job: ClaimedJob, runAt: Date, error: string): Promise<void> => {
      await db
        .deleteFrom('jobs')
        .where('id', '=', job.id)
        .where('locked_by', '=', job.token)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('jobs as other')
              .select('other.id')
              .whereRef('other.kind', '=', 'jobs.kind')
              .whereRef('other.dedupe_key', '=', 'jobs.dedupe_key')
              .where('other.locked_until', 'is', null)
              .where('other.failed_at', 'is', null),
          ),
        )
        .execute();
      await ours(job)
        .set({ run_at: runAt, last_error: error, locked_until: null, locked_by: null })
        .execute();
    },

    /**
     * Returns an unfinished job to the queue; the attempt does not count, because an orderly shutdown is no
     * interruption.
     */
    release: async (job: ClaimedJob): Promise<void> => {
      await ours(job)
        .set(({ eb }) => ({ locked_until: clock(), locked_by: null, attempts: eb('attempts', '-', 1) }))
        .execute();
      await sql`SELECT pg_notify(${jobsChannel}, '')`.execute(db);
    },

    /** Marks a job as failed for good. */
    fail: async (job: ClaimedJob, error: string): Promise<void> => {
      await ours(job)
        .set({ failed_at: clock(), last_error: error, locked_until: null, locked_by: null })
        .execute();
    },

    /** The latest failed jobs, newest first. */
    listFailed: async (limit: number): Promise<FailedJob[]> => {
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'kind', 'attempts', 'last_error', 'failed_at'])
        .where('failed_at', 'is not', null)
        .orderBy('failed_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, kind, attempts, last_error, failed_at }) => ({
        id,
        kind,
        attempts,
        lastError: last_error,
        failedAt: failed_at as Date,
      }));
    },

    /** When the next job of these kinds becomes due or free again; undefined when none is waiting. */
    findNextRun: async (kinds: readonly ClaimableKind[]): Promise<Date | undefined> => {
      if (kinds.length === 0) return undefined;
      const { rows } = await sql<{ next: Date | null }>`
        select min(greatest(j.run_at, j.locked_until)) as next
        from ${askedKinds(kinds)} join jobs j on j.kind = k.kind
        where j.failed_at is null and ${mayBegin(clock())}`.execute(db);
      return rows[0]?.next ?? undefined;
    },

    /** How many jobs of a kind are waiting, and how many have failed for good. */
    count: async (kind: string): Promise<{ waiting: number; failed: number }> => {
      const { waiting, failed } = await db
        .selectFrom('jobs')
        .where('kind', '=', kind)
        .select([
          sql<number>`(count(*) filter (where failed_at is null))::int`.as('waiting'),
          sql<number>`(count(*) filter (where failed_at is not null))::int`.as('failed'),
        ])
        .executeTakeFirstOrThrow();
      return { waiting, failed };
    },

    /** The jobs of every kind that has some. */
    counts: async (): Promise<JobCounts[]> => {
      const now = clock();
      const { rows } = await sql<JobCounts>`
        select j.kind,
          (count(*) filter (where ${idle(now)}))::int as waiting,
          (count(*) filter (where j.failed_at is null and j.locked_until > ${now}::timestamptz))::int as running,
          (count(*) filter (where ${idle(now)} and j.last_error is not null))::int as failed,
          (count(*) filter (where j.failed_at is not null))::int as dead,
          greatest(coalesce(extract(epoch from ${now}::timestamptz - min(j.run_at) filter (where ${idle(now)})), 0), 0)::float8
            as "oldestSeconds"
        from jobs j group by j.kind order by 1`.execute(db);
      return rows;
    },

    /** Creates a schedule that starts at `firstRun`, unless it exists. @param interval milliseconds */
    ensureSchedule: async (kind: string, firstRun: Date, interval: number): Promise<void> => {
      await sql`
        insert into job_kinds (kind, interval_ms, known_at) values (${kind}, ${interval}, ${clock()})
        on conflict (kind) do update set interval_ms = excluded.interval_ms
        where job_kinds.interval_ms is distinct from excluded.interval_ms`.execute(db);
      await db
        .insertInto('job_schedules')
        .values({ kind, next_run_at: firstRun })
        .onConflict((conflict) => conflict.column('kind').doNothing())
        .execute();
    },

    /** Advances a due schedule. @returns true on the one server that did */
    advanceSchedule: async (kind: string, next: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('job_schedules')
        .set({ next_run_at: next })
        .where('kind', '=', kind)
        .where('next_run_at', '<=', clock())
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** When schedules are due next, earliest first. */
    listSchedules: async (kinds: readonly string[]): Promise<{ kind: string; next: Date }[]> => {
      if (kinds.length === 0) return [];
      return db
        .selectFrom('job_schedules')
        .select(['kind', 'next_run_at as next'])
        .where('kind', 'in', kinds)
        .orderBy('next_run_at')
        .execute();
    },
  };
}
