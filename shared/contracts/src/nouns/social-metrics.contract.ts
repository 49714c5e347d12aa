import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, id, instant, queryList } from '../http/fields';
import { limits } from '../http/limits';
import { metrics, metricSources } from './social-posts';
import { csvRowSchema } from './social-posts.contract';

export const metricPointSchema = z.object({
  id,
  metric: z.enum(metrics),
  value: z.number().int(),
  measuredAt: instant,
  source: z.enum(metricSources),
  /** Less than an earlier measurement: kept, and marked. */
  lower: z.boolean(),
});
export type MetricPoint = z.output<typeof metricPointSchema>;

const value = z.number().int().min(0).max(limits.socialPosts.metric);
const one = z.object({ variantId: id });

export const socialMetricsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/social/variants/{variantId}/metrics',
    summary: 'Measurements of a published version, the newest first. What is missing is unknown, not 0.',
    input: one,
    output: z.object({ items: z.array(metricPointSchema) }),
    access: 'creator',
    scope: 'moderated',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  listNewest: {
    method: 'GET',
    path: '/api/social/metrics',
    summary: 'The newest measurement of each kind, of versions of the caller.',
    input: z.object({ variantIds: queryList(id) }),
    output: z.object({ items: z.array(metricPointSchema.extend({ variantId: id })) }),
    access: 'creator',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  add: {
    method: 'POST',
    path: '/api/social/variants/{variantId}/metrics',
    summary: 'Notes what the network showed on a day. The same values for the same day again change nothing.',
    input: one.extend({ day, values: z.partialRecord(z.enum(metrics), value) }),
    output: z.object({ items: z.array(metricPointSchema) }),
    access: 'creator',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  delete: {
    method: 'DELETE',
    path: '/api/social/metrics/{pointId}',
    summary: 'Deletes a measurement that was typed or came from a CSV.',
    input: z.object({ pointId: id }),
    output: z.void(),
    access: 'creator',
    scope: 'own',
    rate: 'write',
    errors: ['not_found'],
  },
  importCsv: {
    method: 'POST',
    path: '/api/social/metrics/csv',
    summary:
      'Reads measurements from a CSV with the columns `url`, `date` and one per metric, and says for each row what it would do. With `apply` it does, if no row is wrong.',
    input: z.object({ text: z.string().max(limits.socialPosts.csvBytes), apply: z.boolean() }),
    output: z.object({ rows: z.array(csvRowSchema), written: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
    bodyBytes: 2 * 1024 * 1024,
  },
});
