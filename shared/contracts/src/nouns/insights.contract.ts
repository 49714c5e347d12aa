import { z } from 'zod';
import { dayMs } from '../days';
import { defineContract } from '../http/define-contract';
import { cursor, day, id, instant, pageOf, pageSize, uid } from '../http/fields';
import { limits } from '../http/limits';
import { networks } from './connections';
import { countedKinds, funnelSteps, insightRanges, insightSorts } from './insights';
import { metricSources, variantTypes } from './social-posts';

const { insights } = limits;
const count = z.number().int().min(0);
/** Null is unknown, and never 0. */
const known = z.number().nullable();

/** Whose insights: the caller’s unless an admin names somebody. */
const whose = { ownerUid: uid.optional() };
const range = {
  /** The last days, whole ones of the creator’s; 28 without any. */
  days: z.enum(insightRanges).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Includes today, which is not over. */
  today: z.stringbool().optional(),
  network: z.enum(networks).optional(),
};
const inRange = <Input extends { from?: string | undefined; to?: string | undefined }>({ from, to }: Input) =>
  (from === undefined && to === undefined) ||
  (from !== undefined &&
    to !== undefined &&
    to >= from &&
    Date.parse(to) - Date.parse(from) < insights.days * dayMs);
const rangeProblem = { path: ['to'], message: `Choose two days that span at most ${insights.days} days.` };

/** A sum over posts. `value` is that of the posts with a known number; null when there are none. */
const sum = z.object({ value: known, posts: count, unknown: count });
export type InsightSum = z.output<typeof sum>;
/** `change` is a share of the earlier one, and null where the two do not compare. */
const figure = z.object({ now: sum, before: sum, change: known });
export type InsightFigure = z.output<typeof figure>;

const span = z.object({
  from: day,
  to: day,
  beforeFrom: day,
  beforeTo: day,
  days: count,
  timezone: z.string(),
});
export type InsightSpan = z.output<typeof span>;

export const insightsSchema = z.object({
  span,
  /** What changed and why, in one sentence. */
  sentence: z.string(),
  engagement: figure,
  saves: figure,
  /** Reach is not added across networks. */
  networks: z.array(
    z.object({
      network: z.enum(networks),
      posts: count,
      postsBefore: count,
      reach: figure,
      engagement: figure,
      saves: figure,
      rate: z.object({ now: known, before: known }),
    }),
  ),
  /** Each day of the range, by the day on which posts were published. */
  byDay: z.array(z.object({ day, engagement: sum, people: count })),
  visits: z.object({
    now: count,
    before: count,
    change: known,
    byKind: z.array(z.object({ kind: z.enum(countedKinds), now: count, before: count })),
  }),
});
export type Insights = z.output<typeof insightsSchema>;

const numbers = z.object({
  reach: known,
  engagement: known,
  saves: known,
  rate: known,
});
export type PostNumbers = z.output<typeof numbers>;

export const insightPostSchema = z.object({
  id,
  postId: id,
  network: z.enum(networks),
  type: z.enum(variantTypes),
  title: z.string(),
  url: z.string().nullable(),
  publishedAt: instant,
  /** The newest numbers. */
  total: numbers,
  /** Those at 48 hours. */
  first48: numbers,
  /** Who counted the newest numbers, and when the latest of them was counted. */
  sources: z.array(z.enum(metricSources)),
  measuredAt: instant.nullable(),
});
export type InsightPost = z.output<typeof insightPostSchema>;

/** A number of people; null stands for fewer than `limits.insights.people`. */
const people = z.number().int().min(insights.people).nullable();

export const funnelSchema = z.object({
  span,
  steps: z.array(
    z.object({
      step: z.enum(funnelSteps),
      people,
      /** True while nobody can know: those 30 days are not over for anybody. */
      unknown: z.boolean(),
    }),
  ),
  /** Members whose 30 days are not over. */
  waiting: z.boolean(),
});
export type Funnel = z.output<typeof funnelSchema>;

export const cohortsSchema = z.object({
  /** The weeks that are columns: 0 is the week of the first act. */
  weeks: count,
  rows: z.array(
    z.object({
      /** The Monday of its week; null for all weeks with fewer than 5 people together. */
      week: day.nullable(),
      people,
      /** Null where the week is not over. */
      shares: z.array(known),
    }),
  ),
  /** Weighted by people, zeros included. */
  mean: z.array(known),
});
export type Cohorts = z.output<typeof cohortsSchema>;

export const bestTimesSchema = z.object({
  timezone: z.string(),
  networks: z.array(
    z.object({
      network: z.enum(networks),
      posts: count,
      sentence: z.string(),
      /** A cell per weekday (Monday first) and block of 3 hours; none below 20 posts. */
      cells: z.array(
        z.object({
          weekday: z.number().int().min(0).max(6),
          block: z.number().int().min(0).max(7),
          posts: count,
          /** Against the mean, as a share of engagement per reach: 0.2 is a fifth better. Null without posts. */
          effect: known,
          low: known,
          high: known,
          better: z.boolean(),
        }),
      ),
    }),
  ),
});
export type BestTimes = z.output<typeof bestTimesSchema>;

const read = { access: 'creator', scope: 'none', rate: 'read', cookie: true, errors: ['not_found'] } as const;

export const insightsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/insights',
    summary:
      'Figures of a creator’s posts and pages in a range of whole days, against as many days before. Admins may name a creator.',
    input: z.object({ ...range, ...whose }).refine(inRange, rangeProblem),
    output: insightsSchema,
    ...read,
  },
  listPosts: {
    method: 'GET',
    path: '/api/insights/posts',
    summary: 'Published posts of a range, with their newest numbers and those of their first 48 hours.',
    input: z
      .object({
        ...range,
        ...whose,
        sort: z.enum(insightSorts).default('published'),
        cursor: cursor.optional(),
        limit: pageSize(insights.posts),
      })
      .refine(inRange, rangeProblem),
    output: pageOf(insightPostSchema),
    ...read,
  },
  getFunnel: {
    method: 'GET',
    path: '/api/insights/funnel',
    summary: 'How many people went from a locked preview to a membership. Fewer than 5 are not shown.',
    input: z
      .object({ days: range.days, from: range.from, to: range.to, today: range.today, ...whose })
      .refine(inRange, rangeProblem),
    output: funnelSchema,
    ...read,
  },
  getCohorts: {
    method: 'GET',
    path: '/api/insights/cohorts',
    summary: 'Which share of the people of each week came back in later weeks.',
    input: z.object(whose),
    output: cohortsSchema,
    ...read,
  },
  getBestTimes: {
    method: 'GET',
    path: '/api/insights/best-times',
    summary: 'When posts did better than the mean on each network, or that no hour reliably is better.',
    input: z.object(whose),
    output: bestTimesSchema,
    ...read,
  },
  exportCsv: {
    method: 'GET',
    path: '/api/insights/csv',
    summary: 'The posts of a range as CSV. What is unknown is an empty cell.',
    input: z.object({ ...range, ...whose }).refine(inRange, rangeProblem),
    output: z.object({ name: z.string(), text: z.string() }),
    ...read,
    heavy: true,
  },
});
