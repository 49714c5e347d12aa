import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { BestieError } from '@bestie/contracts/errors';
import { rates } from '@bestie/contracts/limits';
import type { RateName } from '@bestie/contracts/limits';
import { addressGroups, farBudgetFactor } from './address-groups';

export interface RateLimits {
  /**
   * Counts one call of `key` against the budget.
   * @throws BestieError `rate_limited` with the seconds until the next call is allowed
   */
  consume(rate: RateName, operation: string, key: string): Promise<void>;
}

/** Reads are counted in memory: their limits only protect this process. */
const countedHere = new Set<string>(['read', 'picture', 'file'] satisfies RateName[]);

/**
 * Limits per person; for guests per address, IPv6 by its /64 and, with a larger limit, its /48. Reads are
 * counted in this process, because a shared counter would cost each of them a round trip; writes are counted
 * in the database when several servers share one.
 * @param sharedPool the pool when several servers may run on one PostgreSQL, null on the embedded engine
 */
export function createRateLimits(sharedPool: Pool | null): RateLimits {
  function limiterOf(name: string, points: number, seconds: number, here: boolean): RateLimiterAbstract {
    const inProcess = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    if (!sharedPool || here) return inProcess;
    return new RateLimiterPostgres({
      storeClient: sharedPool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: inProcess,
    });
  }
  const limiters = Object.fromEntries(
    Object.entries(rates).map(([name, { points, seconds }]) => {
      const here = countedHere.has(name);
      const near = limiterOf(name, points, seconds, here);
      return [name, { near, far: limiterOf(`${name}-far`, points * farBudgetFactor, seconds, here) }];
    }),
  ) as Record<RateName, { near: RateLimiterAbstract; far: RateLimiterAbstract }>;
  return {
    async consume(rate, _operation, key) {
      const { near, far } = addressGroups(key);
      try {
        await limiters[rate].near.consume(near);
        if (far !== null) await limiters[rate].far.consume(far);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new BestieError('rate_limited', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    },
  };
}
