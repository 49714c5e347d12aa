import { setTimeout as pause } from 'node:timers/promises';
import { BestieError } from '@bestie/contracts/errors';
import type { Logger } from '../../platform/logger';
import type { FollowProvider, FollowReason } from './follow-provider';

/** How often a provider that asks to wait is waited for, at one place. */
const waits = 5;

/**
 * Follows one of many: one that cannot be read does not keep the others from being followed; a provider that is down
 * does.
 * @throws BestieError `unavailable`
 */
export type FollowOneOfMany = (about: string, why?: FollowReason) => Promise<void>;

/** Creates it. */
export function createFollowOneOfMany({
  follow,
  logger,
}: {
  follow: FollowProvider;
  logger: Pick<Logger, 'warn'>;
}): FollowOneOfMany {
  return async (about, why) => {
    for (let wait = 0; ; wait += 1)
      try {
        await follow(about, why);
        return;
      } catch (error) {
        if (!(error instanceof BestieError) || error.code === 'unavailable') throw error;
        if (error.code !== 'rate_limited' || wait === waits) {
          logger.warn({ about, code: error.code }, 'a subscription could not be read');
          return;
        }
        await pause((error.retryAfter ?? 1) * 1000);
      }
  };
}
