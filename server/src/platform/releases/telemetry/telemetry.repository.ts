import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { CanaryEvent } from '../canary/canary-evidence';
import type { ReleaseTelemetryTable } from './telemetry.tables';

export type NewTelemetryRow = Insertable<ReleaseTelemetryTable>;

/** Figures of a release; each person counts once a day. */
export interface ReleaseFigures {
  people: number;
  failed: number;
  /** Median time of a page load in ms; null without any. */
  medianMs: number | null;
}

/** The two releases of a remote that are compared. */
export interface Comparison {
  canary: string;
  stable: string | null;
  since: Date;
  /** Since when the canary has its share. */
  steppedAt: Date | null;
}

export const noFigures: ReleaseFigures = { people: 0, failed: 0, medianMs: null };

export type TelemetryRepository = ReturnType<typeof createTelemetryRepository>;

const figures = [
  sql<number>`count(distinct (day, person_hash))::int`.as('people'),
  sql<number>`(count(distinct (day, person_hash)) filter (where failed_at is not null))::int`.as('failed'),
  sql<number | null>`round(percentile_cont(0.5) within group (order by load_ms))::int`.as('medianMs'),
] as const;

/** SQL of `release_sightings` and `release_salts`. */
export function createTelemetryRepository(db: Kysely<Database>) {
  /** People who were given one of the two releases while this canary ran. */
  const compared = (remoteId: string, { canary, stable, since }: Comparison) => sql`
    select day, person_hash, failed_at, load_ms, seen_at,
      case when version = ${canary} then 'canary' else 'stable' end as arm
    from release_sightings
    where remote_id = ${remoteId} and version in (${canary}, ${stable ?? canary}) and canary_since = ${since}`;

  return {
    /** The salt of a day, the same on every server; `candidate` becomes it when there is none. */
    async salt(day: string, candidate: string): Promise<string> {
      await db
        .insertInto('release_salts')
        .values({ day, salt: candidate })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute();
      const { salt } = await db
        .selectFrom('release_salts')
        .select('salt')
        .where('day', '=', day)
        .executeTakeFirstOrThrow();
      return salt;
    },

    /** Deletes old salts, so that the pseudonyms of those days cannot be resolved any more. */
    async deleteSalts(before: string): Promise<void> {
      await db.deleteFrom('release_salts').where('day', '<', before).execute();
    },

    async delete(before: string): Promise<void> {
      await db.deleteFrom('release_sightings').where('day', '<', before).execute();
    },

    /** Adds people, or adds the first failure and the load time to existing ones. */
    async report(telemetry: NewTelemetryRow[]): Promise<void> {
      await db
        .insertInto('release_sightings')
        .values(telemetry)
        .onConflict((conflict) =>
          conflict.columns(['remote_id', 'version', 'day', 'person_hash', 'canary_since']).doUpdateSet({
            failed_at: sql`coalesce(release_sightings.failed_at, excluded.failed_at)`,
            failure: sql`coalesce(release_sightings.failure, excluded.failure)`,
            load_ms: sql`coalesce(release_sightings.load_ms, excluded.load_ms)`,
          }),
        )
        .execute();
    },

    /** Figures by version since a moment. */
    async seen(remoteId: string, since: Date): Promise<Map<string, ReleaseFigures>> {
      const rows = await db
        .selectFrom('release_sightings')
        .select(['version', ...figures])
        .where('remote_id', '=', remoteId)
        .where('seen_at', '>=', since)
        .groupBy('version')
        .execute();
      return new Map(rows.map(({ version, ...seen }) => [version, seen]));
    },

    /** Figures of the day, since a moment, on which a release failed for the most people; undefined while nobody has had it. */
    async worstDay(remoteId: string, version: string, since: Date): Promise<ReleaseFigures | undefined> {
      return db
        .selectFrom('release_sightings')
        .select(figures)
        .where('remote_id', '=', remoteId)
        .where('version', '=', version)
        .where('seen_at', '>=', since)
        .groupBy('day')
        .orderBy('failed', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    /** Figures of the two releases of a canary, and how many people loaded it for the first time at its share. */
    async compared(
      remoteId: string,
      comparison: Comparison,
    ): Promise<{ canary: ReleaseFigures; stable: ReleaseFigures; visitors: number }> {
      const { steppedAt } = comparison;
      const { rows } = await sql<ReleaseFigures & { arm: 'canary' | 'stable'; visitors: number }>`
        select arm, ${sql.join(figures.map((figure) => figure))},
          (count(distinct (day, person_hash)) filter (where seen_at >= ${steppedAt}))::int as visitors
        from (${compared(remoteId, comparison)}) as people
        group by arm`.execute(db);
      const of = (arm: string): ReleaseFigures => {
        const row = rows.find((candidate) => candidate.arm === arm);
        return row ? { people: row.people, failed: row.failed, medianMs: row.medianMs } : noFigures;
      };
      const visitors = rows.find(({ arm }) => arm === 'canary')?.visitors ?? 0;
      return { canary: of('canary'), stable: of('stable'), visitors };
    },

    /**
     * Events of the two releases in the order of time: people by the minute, failures one by one. A failure does not
     * count when the other release has failed for the same person earlier that day.
     */
    async canaryEvents(remoteId: string, comparison: Comparison): Promise<CanaryEvent[]> {
      const { rows } = await sql<CanaryEvent>`
        with people as (${compared(remoteId, comparison)})
        select to_char(day, 'YYYY-MM-DD') as day, arm, kind, people from (
          select day, arm, 'seen' as kind, date_trunc('minute', seen_at) as at, 0 as place, count(*)::int as people
          from people group by day, arm, date_trunc('minute', seen_at)
          union all
          select day, arm, 'failed', failed_at, 1, 1 from people
          where failed_at is not null and not exists (
            select 1 from people as other
            where other.day = people.day and other.person_hash = people.person_hash
              and other.arm <> people.arm and other.failed_at < people.failed_at)
        ) as events order by at, place, arm`.execute(db);
      return rows;
    },
  };
}
