import { z } from 'zod';
import type { VariantType } from '@bestie/contracts/social-posts';
import type { NetworkMetrics } from '../network-adapter';

const insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.number() })).optional(),
      total_value: z.object({ value: z.number() }).optional(),
    }),
  ),
});

/** What is asked for. Stories have fewer counts, and those for a day. */
export const instagramMetricNames = (type: VariantType): string[] =>
  type === 'story'
    ? ['views', 'reach', 'replies', 'shares']
    : ['views', 'reach', 'likes', 'comments', 'saved', 'shares'];

/** Counts of a post. Instagram leaves out what it does not know: that is unknown, and not 0. */
export function readInstagramMetrics(body: unknown): NetworkMetrics['values'] | null {
  const parsed = insights.safeParse(body);
  if (!parsed.success) return null;
  const count = (name: string): number | undefined => {
    const found = parsed.data.data.find((one) => one.name === name);
    return found?.total_value?.value ?? found?.values?.at(-1)?.value;
  };
  const values = {
    views: count('views'),
    reach: count('reach'),
    reactions: count('likes'),
    comments: count('comments') ?? count('replies'),
    saves: count('saved'),
    shares: count('shares'),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
