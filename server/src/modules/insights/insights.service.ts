import type { z } from 'zod';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Insights, insightsContract } from '@bestie/contracts/insights.contract';
import { limits } from '@bestie/contracts/limits';
import { networkNames } from '@bestie/contracts/connections';
import { variantTypeLabels } from '@bestie/contracts/social-posts';
import { writeCsv } from '../../platform/documents/write-csv';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { cohortShares } from './cohort-shares';
import { insightsPolicy } from './insights.policy';
import { presentBestTimes, presentFunnel, presentInsights, presentPost } from './insights.presenter';
import type { InsightsRepositories } from './insights.repositories';
import type { RangeInput, TimedPostRow } from './insights.repository';

type Input<Verb extends keyof typeof insightsContract> = ParsedInputOf<(typeof insightsContract)[Verb]>;

const { insights: bounds } = limits;

/** Whose insights a caller asks for. @throws BestieError `not_found` for those of others, except to admins */
function ownerOf(caller: Person, ownerUid: string | undefined): string {
  if (ownerUid === undefined) return caller.uid;
  insightsPolicy.requireVisible(caller, { owner_uid: ownerUid });
  return ownerUid;
}

const rangeOf = ({
  days,
  from,
  to,
  today,
}: Pick<Input<'get'>, 'days' | 'from' | 'to' | 'today'>): RangeInput => ({
  days: Number(days ?? 28),
  from,
  to,
  today: today ?? false,
});

const numberColumns = ['reach', 'engagement', 'saves', 'rate'] as const;
const csvColumns = [
  'published',
  'network',
  'type',
  'title',
  'url',
  ...numberColumns,
  ...numberColumns.map((column) => `${column}_48h`),
  'sources',
  'measured',
];
/** What is unknown is an empty cell. */
const cellOf = (value: number | null): string => (value === null ? '' : String(Number(value.toFixed(6))));

export type InsightsService = ReturnType<typeof createInsightsService>;

/** What became of a creator’s posts and pages. */
export function createInsightsService({
  repositories,
}: {
  repositories: Pick<InsightsRepositories, 'insights'>;
}) {
  const { insights } = repositories;
  return {
    async get(caller: Person, { ownerUid, network, ...range }: Input<'get'>): Promise<Insights> {
      const row = await insights.overview(ownerOf(caller, ownerUid), { ...rangeOf(range), network });
      return presentInsights(row, network);
    },

    async listPosts(
      caller: Person,
      { ownerUid, network, sort, cursor, limit, ...range }: Input<'listPosts'>,
    ) {
      const keyPart = sort === 'published' ? cursorPart.exactInstant : cursorPart.matching(/^-?\d{1,16}$/);
      const after = readCursor<[z.ZodType<string>, z.ZodType<string>]>(cursor, [keyPart, cursorPart.id]);
      const rows = await insights.listPosts(ownerOf(caller, ownerUid), {
        ...rangeOf(range),
        network,
        sort,
        after,
        limit: limit + 1,
      });
      return pageOfRows(rows, limit, ({ position, id }) => encodeCursor([position, id]), presentPost);
    },

    async getFunnel(caller: Person, { ownerUid, ...range }: Input<'getFunnel'>) {
      return presentFunnel(await insights.funnel(ownerOf(caller, ownerUid), rangeOf(range)));
    },

    async getCohorts(caller: Person, { ownerUid }: Input<'getCohorts'>) {
      const rows = await insights.cohorts(ownerOf(caller, ownerUid));
      const known = rows.filter((row): row is typeof row & { cohort: string } => row.cohort !== null);
      return cohortShares(known, rows[0]!.this_week);
    },

    async getBestTimes(caller: Person, { ownerUid }: Input<'getBestTimes'>) {
      const rows = await insights.timedPosts(ownerOf(caller, ownerUid));
      const posts = rows.filter((row): row is typeof row & TimedPostRow => row.network !== null);
      return presentBestTimes(rows[0]!.timezone, posts);
    },

    async exportCsv(caller: Person, { ownerUid, network, ...range }: Input<'exportCsv'>) {
      const rows = await insights.listPosts(ownerOf(caller, ownerUid), {
        ...rangeOf(range),
        network,
        sort: 'published',
        after: undefined,
        limit: bounds.csvPosts,
      });
      const cells = rows.map(presentPost).map((post): Record<string, string> => ({
        published: post.publishedAt,
        network: networkNames[post.network],
        type: variantTypeLabels[post.type],
        title: post.title,
        url: post.url ?? '',
        ...Object.fromEntries(numberColumns.map((column) => [column, cellOf(post.total[column])])),
        ...Object.fromEntries(numberColumns.map((column) => [`${column}_48h`, cellOf(post.first48[column])])),
        sources: post.sources.join(' '),
        measured: post.measuredAt ?? '',
      }));
      return { name: 'insights.csv', text: writeCsv(csvColumns, cells) };
    },
  };
}
