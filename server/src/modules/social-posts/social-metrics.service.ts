import { z } from 'zod';
import { dayIn } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { day as daySchema } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import type { MetricPoint, socialMetricsContract } from '@bestie/contracts/social-metrics.contract';
import { metrics } from '@bestie/contracts/social-posts';
import type { Metric } from '@bestie/contracts/social-posts';
import type { CsvRow } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireOwner } from '../../platform/module/define-policy';
import { instantOf } from '../../platform/wall-time';
import { readCsv } from './csv-text';
import type { ReadRow } from './csv-text';
import { socialPostPolicy } from './social-posts.policy';
import type { SocialPostsDependencies, SocialPostsRepositories } from './social-posts.repositories';
import type { MetricRow, NewMetric } from './social-metrics.repository';
import { publishChange } from './tell-owner';

type Input<Verb extends keyof typeof socialMetricsContract> = ParsedInputOf<
  (typeof socialMetricsContract)[Verb]
>;

const columns = ['url', 'date', ...metrics.map((metric) => metric.toLowerCase())];
const countSchema = z.string().regex(/^\d{1,13}$/);

const presentPoint = (row: MetricRow): MetricPoint => ({
  id: row.id,
  metric: row.metric,
  value: row.value,
  measuredAt: row.measured_at.toISOString(),
  source: row.source,
  lower: row.lower,
});

/** How a measurement is told from others. */
const keyOf = ({ variantId, metric, value, measuredAt, source }: NewMetric): string =>
  [variantId, metric, value, Math.floor(measuredAt.getTime() / 1000), source].join(' ');

export type SocialMetricsService = ReturnType<typeof createSocialMetricsService>;

/** What networks counted: read by API, typed, or from a CSV. */
export function createSocialMetricsService({ repositories, transaction }: SocialPostsDependencies) {
  const listOf = async (from: Pick<SocialPostsRepositories, 'socialMetrics'>, variantId: string) => ({
    items: (await from.socialMetrics.list(variantId, limits.socialPosts.points)).map(presentPoint),
  });

  /** A day is noted at its noon on the creator’s clock. */
  const noonOf = (day: string, zone: string) => instantOf(`${day}T12:00`, zone);

  return {
    async list(caller: Person, { variantId }: Input<'list'>) {
      const variant = socialPostPolicy.requireVisible(
        caller,
        await repositories.socialVariants.find(variantId),
      );
      return listOf(repositories, variant.id);
    },

    async listNewest(caller: Person, { variantIds }: Input<'listNewest'>) {
      const rows = await repositories.socialMetrics.listNewest(caller.uid, variantIds);
      return { items: rows.map((row) => ({ ...presentPoint(row), variantId: row.variant_id })) };
    },

    async add(caller: Person, { variantId, day, values }: Input<'add'>) {
      return transaction(async (bound) => {
        const variant = requireFound(await bound.socialVariants.lock(variantId));
        requireOwner(caller, variant.owner_uid);
        if (variant.state !== 'published')
          throw new BestieError('conflict', { message: 'Mark it as published first.' });
        const zone = await bound.socialPosts.zoneOf(caller.uid);
        const now = await bound.socialPosts.now();
        // What is typed today was just counted.
        const measuredAt = day === dayIn(zone, now) ? now : noonOf(day, zone);
        const earlier = (await bound.socialMetrics.list(variantId, limits.socialPosts.points)).filter(
          (point) => point.source === 'typed' && dayIn(zone, point.measured_at) === day,
        );
        /** A call that is sent again after a lost answer adds nothing. */
        const isKnown = (metric: string, value: number) =>
          earlier.find((point) => point.metric === metric)?.value === value;
        if (instantOf(`${day}T00:00`, zone) > now)
          throw BestieError.field('day', 'Choose a day that has begun.');
        const points = Object.entries(values).flatMap(([metric, value]): NewMetric[] =>
          value === undefined || isKnown(metric, value)
            ? []
            : [{ variantId, metric: metric as Metric, value, measuredAt, source: 'typed' }],
        );
        if (Object.values(values).every((value) => value === undefined))
          throw BestieError.field('values', 'Enter at least one number.');
        if ((await bound.socialMetrics.add(caller.uid, points)) > 0)
          await publishChange(bound, caller.uid, 'metrics', [variant.post_id]);
        return listOf(bound, variantId);
      });
    },

    delete: (caller: Person, { pointId }: Input<'delete'>): Promise<void> =>
      transaction(async (bound) => {
        if (!(await bound.socialMetrics.delete(caller.uid, pointId))) throw new BestieError('not_found');
        await publishChange(bound, caller.uid, 'metrics', []);
      }),

    /** A dry run unless `apply`; nothing is written while a row is wrong. */
    async importCsv(
      caller: Person,
      { text, apply }: Input<'importCsv'>,
    ): Promise<{ rows: CsvRow[]; written: number }> {
      const read = readCsv(text, columns, ['url', 'date']);
      const [zone, now] = await Promise.all([
        repositories.socialPosts.zoneOf(caller.uid),
        repositories.socialPosts.now(),
      ]);
      const urls = [...new Set(read.map(({ cells }) => (cells['url'] ?? '').trim()))];
      const variants = await repositories.socialMetrics.variantsByUrl(caller.uid, urls);
      const parsed = read.map((row) => ({
        line: row.line,
        ...pointsOf(row, variants, { zone, now, noonOf }),
      }));
      const known = await repositories.socialMetrics.known(parsed.flatMap(({ points }) => points));
      const rows = parsed.map(({ line, points, errors }): CsvRow => {
        if (errors.length > 0) return { line, action: 'error', errors };
        return {
          line,
          action: points.every((point) => known.has(keyOf(point))) ? 'same' : 'create',
          errors: [],
        };
      });
      if (!apply || rows.some(({ action }) => action === 'error')) return { rows, written: 0 };
      const fresh = parsed.flatMap(({ points }) => points).filter((point) => !known.has(keyOf(point)));
      await transaction(async (bound) => {
        await bound.socialMetrics.add(caller.uid, fresh);
        if (fresh.length > 0) await publishChange(bound, caller.uid, 'metrics', []);
      });
      return { rows, written: rows.filter(({ action }) => action === 'create').length };
    },
  };
}

/** The measurements of a row. An empty cell is unknown, not 0. */
function pointsOf(
  { cells }: ReadRow,
  variants: ReadonlyMap<string, string>,
  { zone, now, noonOf }: { zone: string; now: Date; noonOf: (day: string, zone: string) => Date },
): { points: NewMetric[]; errors: CsvRow['errors'] } {
  const refuse = (column: string, message: string) => ({ points: [], errors: [{ column, message }] });
  const variantId = variants.get((cells['url'] ?? '').trim());
  if (variantId === undefined) return refuse('url', 'No published post of yours has this address.');
  const day = (cells['date'] ?? '').trim();
  if (!daySchema.safeParse(day).success) return refuse('date', 'Write the day as 2026-11-25.');
  if (instantOf(`${day}T00:00`, zone) > now) return refuse('date', 'Choose a day that has begun.');
  const points: NewMetric[] = [];
  for (const metric of metrics) {
    const value = (cells[metric.toLowerCase()] ?? '').trim();
    if (value === '') continue;
    if (!countSchema.safeParse(value).success) return refuse(metric, 'Write a whole number.');
    points.push({ variantId, metric, value: Number(value), measuredAt: noonOf(day, zone), source: 'csv' });
  }
  return points.length === 0 ? refuse('date', 'There is no number in this row.') : { points, errors: [] };
}
