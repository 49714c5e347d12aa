import { networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { addDays } from '@bestie/contracts/days';
import { countedKinds } from '@bestie/contracts/insights';
import type {
  BestTimes,
  Funnel,
  InsightPost,
  Insights,
  InsightSum,
  PostNumbers,
} from '@bestie/contracts/insights.contract';
import { limits } from '@bestie/contracts/limits';
import { bestTimes } from './best-time';
import type { TimedPost } from './best-time';
import { sayBestTime } from './say-best-time';
import { figureOf, whatChanged } from './what-changed';
import { spanOf } from './insights.repository';
import type { DayGroup, FunnelRow, OverviewRow, PostTotalsRow } from './insights.repository';

const { people: least, comparable, bestTimePosts } = limits.insights;

type Summed = 'reach' | 'engagement' | 'saves';

/** A sum over groups. Unknown where no post has a number. */
function sumOf(groups: readonly DayGroup[], what: Summed): InsightSum {
  const posts = groups.reduce((sum, group) => sum + group.posts, 0);
  const known = groups.reduce((sum, group) => sum + group[`${what}_known`], 0);
  const value = groups.reduce((sum, group) => sum + (group[what] ?? 0), 0);
  return { value: known === 0 ? null : value, posts, unknown: posts - known };
}

/** Engagement by reach. Unknown unless every part is known. */
function rateOf(groups: readonly DayGroup[]): number | null {
  const [reach, engagement] = [sumOf(groups, 'reach'), sumOf(groups, 'engagement')];
  if (reach.value === null || engagement.value === null || reach.value === 0) return null;
  return reach.unknown + engagement.unknown > 0 ? null : engagement.value / reach.value;
}

/** The overview of a range, with the networks that were asked for. */
export function presentInsights(row: OverviewRow, network: Network | undefined): Insights {
  const span = spanOf(row);
  const groups = row.groups ?? [];
  const visits = row.visits ?? [];
  const side = (which: DayGroup['side'], only?: Network) =>
    groups.filter((group) => group.side === which && (only === undefined || group.network === only));
  const figure = (what: Summed, only?: Network) =>
    figureOf(sumOf(side('now', only), what), sumOf(side('before', only), what));
  const count = (from: string, to: string, only?: string) =>
    visits
      .filter(({ day, kind }) => day >= from && day <= to && (only === undefined || kind === only))
      .reduce((sum, { people }) => sum + people, 0);
  const [now, before] = [count(span.from, span.to), count(span.beforeFrom, span.beforeTo)];
  const figures = {
    span,
    engagement: figure('engagement'),
    saves: figure('saves'),
    networks: networks
      .filter((each) => network === undefined || each === network)
      .map((each) => ({
        network: each,
        posts: sumOf(side('now', each), 'reach').posts,
        postsBefore: sumOf(side('before', each), 'reach').posts,
        reach: figure('reach', each),
        engagement: figure('engagement', each),
        saves: figure('saves', each),
        rate: { now: rateOf(side('now', each)), before: rateOf(side('before', each)) },
      })),
    visits: {
      now,
      before,
      change: before < comparable ? null : now / before - 1,
      byKind: countedKinds.map((kind) => ({
        kind,
        now: count(span.from, span.to, kind),
        before: count(span.beforeFrom, span.beforeTo, kind),
      })),
    },
  };
  return {
    ...figures,
    sentence: whatChanged(figures, row.leading),
    byDay: Array.from({ length: span.days }, (_, index) => {
      const day = addDays(span.from, index);
      const own = side('now').filter((group) => group.day === day);
      return { day, engagement: sumOf(own, 'engagement'), people: count(day, day) };
    }),
  };
}

type Parts = Record<'reach' | 'reactions' | 'comments' | 'saves' | 'shares', number | null>;

/** Engagement and its rate, unknown if a part is. */
function numbersOf({ reach, reactions, comments, saves, shares }: Parts): PostNumbers {
  const engagement =
    reactions === null || comments === null || saves === null || shares === null
      ? null
      : reactions + comments + saves + shares;
  const rate = engagement === null || reach === null || reach === 0 ? null : engagement / reach;
  return { reach, engagement, saves, rate };
}

export function presentPost(row: PostTotalsRow): InsightPost {
  const told = Object.values(row.told ?? {});
  return {
    id: row.id,
    postId: row.post_id,
    network: row.network,
    type: row.type,
    title: row.title,
    url: row.published_url,
    publishedAt: row.published_at.toISOString(),
    total: numbersOf({
      reach: row.reach ?? null,
      reactions: row.reactions ?? null,
      comments: row.comments ?? null,
      saves: row.saves ?? null,
      shares: row.shares ?? null,
    }),
    first48: numbersOf({
      reach: row.early_reach ?? null,
      reactions: row.early_reactions ?? null,
      comments: row.early_comments ?? null,
      saves: row.early_saves ?? null,
      shares: row.early_shares ?? null,
    }),
    sources: [...new Set(told.map(([, source]) => source))].sort(),
    measuredAt:
      told
        .map(([at]) => at)
        .sort()
        .at(-1) ?? null,
  };
}

/** Fewer than 5 people are not told apart. */
const guarded = (people: number): number | null => (people < least ? null : people);

export function presentFunnel(row: FunnelRow): Funnel {
  return {
    span: spanOf(row),
    steps: [
      { step: 'preview', people: guarded(row.preview), unknown: false },
      { step: 'checkout', people: guarded(row.checkout), unknown: false },
      { step: 'member', people: guarded(row.member), unknown: false },
      { step: 'stayed', people: guarded(row.stayed), unknown: row.member > 0 && row.asked === 0 },
    ],
    // Nothing is said about fewer than 5 members.
    waiting: row.member >= least && row.asked < row.member,
  };
}

/** The best times of each network. */
export function presentBestTimes(
  timezone: string,
  posts: readonly (TimedPost & { network: Network })[],
): BestTimes {
  return {
    timezone,
    networks: networks.map((network) => {
      const own = posts.filter((post) => post.network === network);
      const { mean, cells } = bestTimes(own);
      /** A difference of logarithms as a share of the mean rate. */
      const relative = (effect: number | null) =>
        effect === null ? null : mean <= 0 ? 0 : Math.expm1(mean + effect) / Math.expm1(mean) - 1;
      const shown = cells.map((cell) => ({
        ...cell,
        effect: relative(cell.effect),
        low: relative(cell.low),
        high: relative(cell.high),
      }));
      return {
        network,
        posts: own.length,
        cells: shown,
        sentence: sayBestTime(own.length, bestTimePosts, shown),
      };
    }),
  };
}
