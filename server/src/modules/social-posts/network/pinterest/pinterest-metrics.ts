import { z } from 'zod';
import type { NetworkMetrics } from '../network-adapter';

const numbers = z.record(z.string(), z.unknown());
const analytics = z.object({
  all: z.object({
    daily_metrics: z
      .array(z.object({ date: z.string(), data_status: z.string(), metrics: numbers.optional() }))
      .default([]),
    summary_metrics: numbers.default({}),
    lifetime_metrics: numbers.default({}),
  }),
});

/** What is asked for: counts of a window, and totals, which Pinterest gives in different places. */
export const pinterestMetricTypes = [
  'IMPRESSION',
  'SAVE',
  'OUTBOUND_CLICK',
  'TOTAL_COMMENTS',
  'TOTAL_REACTIONS',
];

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/**
 * Counts of a pin. Days that are not ready at the end of the window are left out; one in the middle makes the sum unknown.
 * @param whole whether the window covers the whole life of the pin
 */
export function readPinterestMetrics(body: unknown, whole: boolean): NetworkMetrics['values'] | null {
  const parsed = analytics.safeParse(body);
  if (!parsed.success) return null;
  const { daily_metrics: days, lifetime_metrics: lifetime } = parsed.data.all;
  const lastReady = days.findLastIndex(({ data_status: status }) => status === 'READY');
  const counted = days.slice(0, lastReady + 1);
  const isKnown =
    whole && counted.length > 0 && counted.every(({ data_status: status }) => status === 'READY');
  const sum = (name: string): number | undefined => {
    if (!isKnown) return undefined;
    const values = counted.map(({ metrics }) => count(metrics?.[name]));
    return values.includes(undefined) ? undefined : values.reduce<number>((all, one) => all + (one ?? 0), 0);
  };
  return known({
    views: sum('IMPRESSION'),
    saves: sum('SAVE'),
    clicks: sum('OUTBOUND_CLICK'),
    comments: count(lifetime['TOTAL_COMMENTS']),
    reactions: count(lifetime['TOTAL_REACTIONS']),
  });
}

/** What is missing is unknown, and not 0. */
export const known = (values: Record<string, number | undefined>): NetworkMetrics['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
