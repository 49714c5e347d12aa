import { z } from 'zod';
import type { NetworkMetrics } from '../network-adapter';

const report = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number()]))).default([]),
});

/** What is asked for, by the name of Bestie’s metric. */
const columns = {
  views: 'views',
  watchMinutes: 'estimatedMinutesWatched',
  reactions: 'likes',
  comments: 'comments',
  shares: 'shares',
  subscribers: 'subscribersGained',
} as const;

export const youtubeMetricNames = Object.values(columns).join(',');

/** Sums the days of a report. Without a row nothing is known yet; a missing column is unknown. */
export function readYoutubeMetrics(body: unknown): NetworkMetrics['values'] | null {
  const parsed = report.safeParse(body);
  if (!parsed.success) return null;
  const { columnHeaders, rows } = parsed.data;
  if (rows.length === 0) return {};
  const sum = (column: string): number | undefined => {
    const at = columnHeaders.findIndex(({ name }) => name === column);
    if (at < 0) return undefined;
    const numbers = rows.map((row) => row[at]);
    return numbers.every((one) => typeof one === 'number')
      ? numbers.reduce((all, one) => all + one, 0)
      : undefined;
  };
  const values = Object.entries(columns).map(([metric, column]) => [metric, sum(column)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
