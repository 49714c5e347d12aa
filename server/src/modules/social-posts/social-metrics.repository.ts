import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import { totalledMetrics } from '@bestie/contracts/social-posts';
import type { Metric, MetricSource } from '@bestie/contracts/social-posts';
import type { VariantContent } from '@bestie/contracts/variant-findings';
import type { Database } from '../../platform/database/schema';
import type { MetricRecord, VariantRecord } from './social-posts.tables';
import { mayPublish } from './social-variants.sql';

/** A measurement, and whether an earlier one was higher. */
export type MetricRow = MetricRecord & { lower: boolean };

/** A published version whose numbers are read, and what was published. */
export type MeasuredRow = Pick<VariantRecord, 'id' | 'post_id' | 'owner_uid' | 'network'> & {
  published_at: Date;
  published_ref: string;
  published_url: string;
  content: VariantContent;
};

export interface NewMetric {
  variantId: string;
  metric: Metric;
  value: number;
  measuredAt: Date;
  source: MetricSource;
}

const totalled = sql.join(totalledMetrics.map((metric) => sql.ref(metric)));
const early = sql.join(totalledMetrics.map((metric) => sql.ref(`early_${metric}`)));
const metricList = sql.join(totalledMetrics.map((metric) => sql.lit(metric)));
const perMetric = (prefix: string) =>
  sql.join(
    totalledMetrics.map(
      (metric) =>
        sql`max(n.value) filter (where n.metric = ${sql.lit(metric)}) as ${sql.ref(prefix + metric)}`,
    ),
  );

/** Writes `social_totals` of versions as follows from their measurements. */
const totalsOf = (variantIds: readonly string[]) => sql`
  insert into social_totals (variant_id, owner_uid, told, ${totalled}, ${early})
  select v.id, v.owner_uid, coalesce(newest.told, '{}'), ${totalled}, ${early}
  from social_variants v
    cross join lateral (
      select ${perMetric('')}, jsonb_object_agg(n.metric, jsonb_build_array(
        to_char(n.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), n.source)) as told
      from (select distinct on (m.metric) m.metric, m.value, m.measured_at, m.source from social_metrics m
        where m.variant_id = v.id and m.metric in (${metricList})
        order by m.metric, m.measured_at desc, m.created_at desc, m.id desc) n) newest
    cross join lateral (
      select ${perMetric('early_')}
      from (select distinct on (m.metric) m.metric, m.value from social_metrics m
        where m.variant_id = v.id and m.metric in (${metricList})
          and m.measured_at between v.published_at + interval '42 hours' and v.published_at + interval '54 hours'
        order by m.metric, abs(extract(epoch from m.measured_at - v.published_at) - 172800), m.created_at desc, m.id desc) n) first48
  where v.id = any(${[...variantIds]}::uuid[])
  on conflict (variant_id) do update set told = excluded.told, ${sql.join(
    [...totalledMetrics, ...totalledMetrics.map((metric) => `early_${metric}`)].map(
      (column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
    ),
  )}`;

/** SQL of measurements. Nothing is overwritten: the newest per version and metric counts. */
export function createSocialMetricsRepository(db: Kysely<Database>) {
  /** Derives the totals of versions anew, in the transaction that changed their measurements. */
  const total = async (variantIds: readonly string[]): Promise<void> => {
    await totalsOf([...new Set(variantIds)]).execute(db);
  };
  return {
    total,

    async list(variantId: string, limit: number): Promise<MetricRow[]> {
      const { rows } = await sql<MetricRow>`
        select m.*, exists (select 1 from social_metrics e where e.variant_id = m.variant_id and e.metric = m.metric
          and e.measured_at < m.measured_at and e.value > m.value) as lower
        from social_metrics m where m.variant_id = ${variantId}
        order by m.measured_at desc, m.created_at desc, m.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** The newest of each kind, of versions of a person. */
    async listNewest(ownerUid: string, variantIds: readonly string[]): Promise<MetricRow[]> {
      const { rows } = await sql<MetricRow>`
        select distinct on (m.variant_id, m.metric) m.*,
          exists (select 1 from social_metrics e where e.variant_id = m.variant_id and e.metric = m.metric
            and e.measured_at < m.measured_at and e.value > m.value) as lower
        from social_metrics m where m.owner_uid = ${ownerUid} and m.variant_id = any(${[...variantIds]}::uuid[])
        order by m.variant_id, m.metric, m.measured_at desc, m.created_at desc, m.id desc`.execute(db);
      return rows;
    },

    /** Adds measurements; equal ones are there once. @returns how many were new */
    async add(ownerUid: string, points: readonly NewMetric[]): Promise<number> {
      if (points.length === 0) return 0;
      const added = await db
        .insertInto('social_metrics')
        .values(
          points.map(({ variantId, metric, value, measuredAt, source }) => ({
            variant_id: variantId,
            owner_uid: ownerUid,
            metric,
            value,
            measured_at: measuredAt,
            source,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['variant_id', 'metric', 'measured_at', 'source', 'value']).doNothing(),
        )
        .returning('id')
        .execute();
      if (added.length > 0) await total(points.map(({ variantId }) => variantId));
      return added.length;
    },

    /** Which of these measurements are there already. */
    async known(points: readonly NewMetric[]): Promise<Set<string>> {
      if (points.length === 0) return new Set();
      const { rows } = await sql<{ key: string }>`
        select m.variant_id || ' ' || m.metric || ' ' || m.value || ' ' || extract(epoch from m.measured_at)::bigint || ' ' || m.source as key
        from social_metrics m where m.variant_id = any(${[...new Set(points.map(({ variantId }) => variantId))]}::uuid[])`.execute(
        db,
      );
      return new Set(rows.map(({ key }) => key));
    },

    /** Published versions of a person by their addresses. */
    async variantsByUrl(ownerUid: string, urls: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ id: string; url: string }>`
        select v.id, v.published_url as url from social_variants v
        where v.owner_uid = ${ownerUid} and v.state = 'published' and v.published_url = any(${[...urls]}::text[])`.execute(
        db,
      );
      return new Map(rows.map(({ id, url }) => [url, id]));
    },

    /** @returns false when there is none of the person that may go: those of networks stay */
    async delete(ownerUid: string, id: string): Promise<boolean> {
      const { rows } = await sql<{ variant_id: string }>`
        delete from social_metrics where id = ${id} and owner_uid = ${ownerUid} and source <> 'api' returning variant_id`.execute(
        db,
      );
      if (rows.length > 0) await total(rows.map(({ variant_id: variantId }) => variantId));
      return rows.length > 0;
    },

    /**
     * Takes some versions whose numbers are to be read now, of people who may publish: nobody else takes them for some minutes.
     * Each comes with what was published.
     */
    async takeToMeasure(limit: number, minutes: number): Promise<MeasuredRow[]> {
      const { rows } = await sql<MeasuredRow>`
        with taken as (
          update social_variants set measure_at = now() + ${minutes}::int * interval '1 minute'
          where id in (
            select v.id from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
            where v.measure_at <= now() and v.state = 'published' and v.published_ref is not null
              and ${mayPublish(sql`v.owner_uid`)}
            order by v.measure_at limit ${limit} for update of v skip locked)
          returning id, post_id, owner_uid, network, published_at, published_ref, published_url)
        select t.*, a.content from taken t join lateral (
          select content from social_attempts a where a.variant_id = t.id order by a.number desc limit 1) a on true
        order by t.owner_uid, t.network, t.published_at desc`.execute(db);
      return rows;
    },

    /** When the numbers of versions are read next; null for never again. */
    async setNextMeasuring(ids: readonly string[], at: Date | null): Promise<void> {
      await sql`update social_variants set measure_at = ${at} where id = any(${[...ids]}::uuid[])`.execute(
        db,
      );
    },

    /** An account was connected again: what was not read meanwhile is read now. */
    async measureSoon(ownerUid: string, network: Network): Promise<void> {
      await sql`
        update social_variants set measure_at = now()
        where owner_uid = ${ownerUid} and network = ${network} and measure_at is not null`.execute(db);
    },
  };
}
