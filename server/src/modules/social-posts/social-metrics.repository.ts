import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Metric, MetricSource } from '@bestie/contracts/social-posts';
import type { Database } from '../../platform/database/schema';
import type { MetricRecord } from './social-posts.tables';

/** A measurement, and whether an earlier one was higher. */
export type MetricRow = MetricRecord & { lower: boolean };

export interface NewMetric {
  variantId: string;
  metric: Metric;
  value: number;
  measuredAt: Date;
  source: MetricSource;
}

export type SocialMetricsRepository = ReturnType<typeof createSocialMetricsRepository>;

/** SQL of measurements. Nothing is overwritten: the newest per version and metric counts. */
export function createSocialMetricsRepository(db: Kysely<Database>) {
  return {
    async list(variantId: string, limit: number): Promise<MetricRow[]> {
      const { rows } = await sql<MetricRow>`
        select m.*, exists (select 1 from social_metrics e where e.variant_id = m.variant_id and e.metric = m.metric
          and e.measured_at < m.measured_at and e.value > m.value) as lower
        from social_metrics m where m.variant_id = ${variantId}
        order by m.measured_at desc, m.id desc limit ${limit}`.execute(db);
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
      const { rows } = await sql`
        delete from social_metrics where id = ${id} and owner_uid = ${ownerUid} and source <> 'api' returning id`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Versions that Bestie published and that were not measured for a while, of people who may publish. */
    async listToMeasure(limit: number) {
      const { rows } = await sql<{ id: string; owner_uid: string; network: string }>`
        select v.id, v.owner_uid, v.network from social_variants v
        where v.state = 'published' and v.published_by = 'bestie' and v.published_ref is not null
          and v.published_at > now() - interval '90 days'
          and not exists (select 1 from social_metrics m where m.variant_id = v.id and m.source = 'api'
            and m.created_at > now() - case when v.published_at > now() - interval '3 days' then interval '6 hours' else interval '1 day' end)
        order by v.published_at desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}
