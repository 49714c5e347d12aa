import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { BestieError } from '@bestie/contracts/errors';
import { rates } from '@bestie/contracts/limits';
import type { RateName } from '@bestie/contracts/limits';

export interface RateLimits {
  /**
   * Counts one call of `key` against the budget.
   * @throws BestieError `rate_limited` with the seconds until the next call is welcome.
   */
  consume(rate: RateName, operation: string, key: string): Promise<void>;
}

/** Reads, which protect nothing but this process. */
const countedHere = new Set<string>(['read', 'picture', 'file'] satisfies RateName[]);

/**
 * Budgets per person. Reads are counted in this process, since a shared counter would cost each of them a
 * round trip; everything that changes something is counted in the database when several servers share one.
 * @param sharedPool the pool when several servers may run on one PostgreSQL, null on the embedded engine
 */
export function createRateLimits(sharedPool: Pool | null): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rates).map(([name, { points, seconds }]) => {
      const inProcess = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
      if (!sharedPool || countedHere.has(name)) return [name, inProcess];
      return [
        name,
        new RateLimiterPostgres({
          storeClient: sharedPool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: seconds,
          inMemoryBlockOnConsumed: points,
          insuranceLimiter: inProcess,
        }),
      ];
    }),
  ) as Record<RateName, RateLimiterAbstract>;
  return {
    async consume(rate, _operation, key) {
      try {
        await limiters[rate].consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new BestieError('rate_limited', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    },
  };
}
