import { readRetryAfter } from '../network-session';
import type { NetworkAnswer } from '../network-session';

/** One of Pinterest’s limits: so many calls in so many seconds. */
export interface PinterestLimit {
  name: string;
  calls: number;
  seconds: number;
}

/**
 * The limits in a header such as `60, 100;w=1;name="safety_net_app_id_user_id", 60;w=60;name="org_write_app_id_user_id"`:
 * the one that is nearest comes first, without a window.
 */
export function readPinterestLimits(header: string | undefined): PinterestLimit[] {
  return (header ?? '').split(',').flatMap((part) => {
    const limit = /^\s*(\d+)\s*;(.*)$/.exec(part);
    const seconds = /(?:^|;)\s*w=(\d+)/.exec(limit?.[2] ?? '')?.[1];
    if (!limit || seconds === undefined) return [];
    const name = /(?:^|;)\s*name="([^"]*)"/.exec(limit[2] ?? '')?.[1] ?? '';
    return [{ name, calls: Number(limit[1]), seconds: Number(seconds) }];
  });
}

const first = (header: string | string[] | undefined): number | undefined => {
  const number = /^\s*(\d+)/.exec(String(header ?? ''))?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Whole seconds until Pinterest takes another call, after it refused one with 429. */
export function pinterestWait({ headers }: Pick<NetworkAnswer, 'headers'>): number {
  const said = readRetryAfter(headers) ?? first(headers['x-ratelimit-reset']);
  const windows = readPinterestLimits(headers['x-ratelimit-limit']?.toString()).map(({ seconds }) => seconds);
  return said ?? Math.max(60, ...windows);
}
