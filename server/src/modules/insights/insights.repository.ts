import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import { addDays } from '@bestie/contracts/days';
import type { CountedKind } from '@bestie/contracts/insights';
import type { InsightSort } from '@bestie/contracts/insights';
import type { InsightSpan } from '@bestie/contracts/insights.contract';
import { limits } from '@bestie/contracts/limits';
import type { Metric, MetricSource, TotalledMetric, VariantType } from '@bestie/contracts/social-posts';
import type { Database } from '../../platform/database/schema';
import { timezoneOf } from '../../platform/identity/people.sql';
import { variantName } from '../social-posts';
import { wasMember } from '../vip';
import type { TimedPost } from './best-time';
import type { CohortRow } from './cohort-shares';
import type { LeadingPost } from './what-changed';

const { insights } = limits;

/** Whole days of a creator. */
export interface RangeInput {
  days: number;
  from: string | undefined;
  to: string | undefined;
  today: boolean;
}

/** Posts that were published on one day on one network. */
export interface DayGroup {
  side: 'now' | 'before';
  network: Network;
  day: string;
  posts: number;
  reach: number | null;
  reach_known: number;
  engagement: number | null;
  engagement_known: number;
  saves: number | null;
  saves_known: number;
}

export interface VisitRow {
  day: string;
  kind: CountedKind;
  people: number;
}

interface SpanColumns {
  timezone: string;
  from_day: string;
  to_day: string;
  before_from: string;
  days: number;
}

export type OverviewRow = SpanColumns & {
  groups: DayGroup[] | null;
  leading: LeadingPost | null;
  visits: VisitRow[] | null;
};

export type PostTotalsRow = Record<TotalledMetric | `early_${TotalledMetric}`, number | null> & {
  id: string;
  post_id: string;
  network: Network;
  type: VariantType;
  title: string;
  published_url: string | null;
  published_at: Date;
  told: Partial<Record<Metric, [at: string, source: MetricSource]>> | null;
  position: string;
};

export type FunnelRow = SpanColumns & {
  preview: number;
  checkout: number;
  member: number;
  stayed: number;
  /** Members whose 30 days are over. */
  asked: number;
};

export type TimedPostRow = TimedPost & { network: Network };

export const spanOf = ({ timezone, from_day, to_day, before_from, days }: SpanColumns): InsightSpan => ({
  timezone,
  from: from_day,
  to: to_day,
  beforeFrom: before_from,
  beforeTo: addDays(from_day, -1),
  days,
});

/** `span`: the days of a range and as many before, with the instants at which they begin and end. */
const spanQuery = (ownerUid: string, { days, from, to, today }: RangeInput): RawBuilder<unknown> => sql`
  last as materialized (select z.timezone, (now() at time zone z.timezone)::date - ${today ? 0 : 1}::int as day
    from (select ${timezoneOf(sql`${ownerUid}::text`)} as timezone) z),
  ended as materialized (select timezone, least(coalesce(${to ?? null}::date, day), day) as to_day from last),
  begun as materialized (select timezone, to_day,
    least(coalesce(${from ?? null}::date, to_day - ${days}::int + 1), to_day) as from_day from ended),
  span as materialized (select timezone, from_day, to_day, to_day - from_day + 1 as days, from_day - (to_day - from_day + 1) as before_from,
    (from_day - (to_day - from_day + 1))::timestamp at time zone timezone as before_starts,
    from_day::timestamp at time zone timezone as starts, (to_day + 1)::timestamp at time zone timezone as ends
    from begun)`;

const spanColumns = sql`span.timezone, span.from_day, span.to_day, span.before_from, span.days`;

/** Published versions `v` of the post `p` with their totals `t`, from an instant on. */
const published = (
  ownerUid: string,
  network: Network | undefined,
  since: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  span join social_variants v on v.owner_uid = ${ownerUid} and v.state = 'published'
    and v.published_at >= ${since} and v.published_at < span.ends
    ${network === undefined ? sql`` : sql`and v.network = ${network}`}
  join social_posts p on p.id = v.post_id and p.deleted_at is null
  left join social_totals t on t.variant_id = v.id`;

/** Unknown if one of the four is. */
const engagement = sql`(t.reactions + t.comments + t.saves + t.shares)`;

const sortKeys: Record<InsightSort, RawBuilder<unknown>> = {
  published: sql`v.published_at`,
  reach: sql`coalesce(t.reach, -1)`,
  engagement: sql`coalesce(${engagement}, -1)`,
  saves: sql`coalesce(t.saves, -1)`,
};

/** SQL of insights: each view is one statement on totals and daily counts. */
export function createInsightsRepository(db: Kysely<Database>) {
  return {
    async overview(
      ownerUid: string,
      range: RangeInput & { network: Network | undefined },
    ): Promise<OverviewRow> {
      const { rows } = await sql<OverviewRow>`
        with ${spanQuery(ownerUid, range)},
        posts as (
          select case when v.published_at >= span.starts then 'now' else 'before' end as side, v.network,
            (v.published_at at time zone span.timezone)::date as day, t.reach, t.saves, ${engagement} as engagement,
            ${variantName} as title
          from ${published(ownerUid, range.network, sql`span.before_starts`)})
        select ${spanColumns},
          (select jsonb_agg(to_jsonb(g)) from (
            select side, network, day, count(*) as posts, sum(reach) as reach, count(reach) as reach_known,
              sum(engagement) as engagement, count(engagement) as engagement_known, sum(saves) as saves, count(saves) as saves_known
            from posts group by side, network, day) g) as groups,
          (select jsonb_build_object('title', title, 'network', network, 'engagement', engagement) from posts
            where side = 'now' and engagement is not null order by engagement desc, title limit 1) as leading,
          (select jsonb_agg(to_jsonb(c)) from (
            select d.day, d.kind, sum(d.people) as people from page_days d
            where d.owner_uid = ${ownerUid} and d.day between span.before_from and span.to_day
            group by d.day, d.kind) c) as visits
        from span`.execute(db);
      return rows[0]!;
    },

    async listPosts(
      ownerUid: string,
      {
        network,
        sort,
        after,
        limit,
        ...range
      }: RangeInput & {
        network: Network | undefined;
        sort: InsightSort;
        after: [key: string, id: string] | undefined;
        limit: number;
      },
    ): Promise<PostTotalsRow[]> {
      const key = sortKeys[sort];
      const type = sort === 'published' ? sql`timestamptz` : sql`bigint`;
      const { rows } = await sql<PostTotalsRow>`
        with ${spanQuery(ownerUid, range)}
        select v.id, v.post_id, v.network, v.type, ${variantName} as title, v.published_url, v.published_at, t.told,
          t.reach, t.reactions, t.comments, t.saves, t.shares,
          t.early_reach, t.early_reactions, t.early_comments, t.early_saves, t.early_shares,
          to_json(${key}) #>> '{}' as position
        from ${published(ownerUid, network, sql`span.starts`)}
        ${after ? sql`where (${key}, v.id) < (${after[0]}::${type}, ${after[1]}::uuid)` : sql``}
        order by ${key} desc, v.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Different people at each step, of those who saw a locked preview in the range. */
    async funnel(ownerUid: string, range: RangeInput): Promise<FunnelRow> {
      const acted = (act: string) => sql`page_acts a
        where a.owner_uid = ${ownerUid} and a.act = ${act} and a.day >= (select from_day from span)`;
      // Each step is credited to the one before it within some days.
      const within = (steps: number) =>
        sql`a.day <= (select to_day + ${steps * insights.creditDays}::int from span)`;
      const { rows } = await sql<FunnelRow>`
        with ${spanQuery(ownerUid, range)},
        seen as (select distinct a.uid from ${acted('preview')} and ${within(0)}),
        outs as (select distinct a.uid from ${acted('checkout')} and ${within(1)} and a.uid in (select uid from seen)),
        joined as (select a.uid, min(a.at) + ${insights.stayDays}::int * interval '1 day' as later
          from ${acted('member')} and ${within(2)} and a.uid in (select uid from outs) group by a.uid)
        select ${spanColumns}, (select count(*) from seen) as preview, (select count(*) from outs) as checkout,
          (select count(*) from joined) as member, (select count(*) from joined where later <= now()) as asked,
          (select count(*) from joined where later <= now() and ${wasMember(sql.ref('joined.uid'), sql.ref('joined.later'))}) as stayed
        from span`.execute(db);
      return rows[0]!;
    },

    /** How many people of the last weeks acted so many weeks after their first one. At least one row. */
    async cohorts(
      ownerUid: string,
    ): Promise<{ this_week: string; cohort: string | null; week: number; people: number }[]> {
      const { rows } = await sql<{ this_week: string; cohort: string | null } & Omit<CohortRow, 'cohort'>>`
        with this as materialized (
          select date_trunc('week', now() at time zone ${timezoneOf(sql`${ownerUid}::text`)})::date as week)
        select this.week as this_week, c.cohort, c.week, c.people from this left join lateral (
          select w.first_week as cohort, (w.week - w.first_week) / 7 as week, count(*) as people
          from page_weeks w
          where w.owner_uid = ${ownerUid} and w.first_week >= this.week - ${insights.cohorts * 7}::int
            and w.first_week < this.week and w.week < this.week
          group by w.first_week, w.week) c on true`.execute(db);
      return rows;
    },

    /** Posts with what they had at 48 hours, on the clock of the creator. At least one row. */
    async timedPosts(
      ownerUid: string,
    ): Promise<({ timezone: string } & { [Key in keyof TimedPostRow]: TimedPostRow[Key] | null })[]> {
      const { rows } = await sql<
        { timezone: string } & { [Key in keyof TimedPostRow]: TimedPostRow[Key] | null }
      >`
        with z as materialized (select ${timezoneOf(sql`${ownerUid}::text`)} as timezone)
        select z.timezone, found.* from z left join lateral (
          select v.network, extract(isodow from v.published_at at time zone z.timezone)::int - 1 as weekday,
            extract(hour from v.published_at at time zone z.timezone)::int as hour,
            extract(epoch from now() - v.published_at)::float8 / 86400 as "ageDays",
            t.early_reactions + t.early_comments + t.early_saves + t.early_shares as engagement, t.early_reach as reach
          from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
            join social_totals t on t.variant_id = v.id
          where v.owner_uid = ${ownerUid} and v.state = 'published'
            and v.published_at > now() - ${insights.bestTimeDays}::int * interval '1 day' and t.early_reach > 0
            and t.early_reactions + t.early_comments + t.early_saves + t.early_shares is not null) found on true`.execute(
        db,
      );
      return rows;
    },
  };
}
