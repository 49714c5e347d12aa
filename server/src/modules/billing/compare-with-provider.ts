import { setTimeout as pause } from 'node:timers/promises';
import { BestieError } from '@bestie/contracts/errors';
import type { Logger } from '../../platform/logger';
import type { BillingRepositories } from './billing.repositories';
import type { FollowProvider } from './follow-provider';
import { isSame, toMembership } from './follow-provider';
import type { BillingProvider, ListedSubscription } from './provider/billing-provider';

export interface ComparisonDependencies {
  repositories: Pick<BillingRepositories, 'billing'>;
  provider: Pick<BillingProvider, 'source' | 'listRunning' | 'listGivenBack'>;
  follow: FollowProvider;
  logger: Logger;
  clock: () => Date;
}

const batch = 100;
const first = '00000000-0000-0000-0000-000000000000';
/** How far back refunds and disputes are looked for; a provider repeats its events for three days. */
const givenBackDays = 35;
const dayMs = 24 * 60 * 60 * 1000;
/** How often a provider that asks to wait is waited for, at one place. */
const waits = 5;

/** Compares everything with the provider, and applies and audits what differs. */
export type CompareWithProvider = (signal: AbortSignal) => Promise<void>;

/**
 * Creates it. Pages of the provider are compared with what is known here, so that only what differs is read one by one: what
 * was bought, changed or ended without an event, and payments that were given back.
 */
export function createCompareWithProvider({
  repositories,
  provider,
  follow,
  logger,
  clock,
}: ComparisonDependencies): CompareWithProvider {
  /** One that cannot be read does not keep the others from being compared; a provider that is down does. */
  async function read(about: string): Promise<void> {
    for (let wait = 0; ; wait += 1)
      try {
        await follow(about, { comparing: true });
        return;
      } catch (error) {
        if (!(error instanceof BestieError) || error.code === 'unavailable') throw error;
        if (error.code !== 'rate_limited' || wait === waits) {
          logger.warn({ about, code: error.code }, 'a subscription could not be compared');
          return;
        }
        await pause((error.retryAfter ?? 1) * 1000);
      }
  }

  /** Those of a page that are not known here as they are. */
  async function differing(page: readonly ListedSubscription[]): Promise<string[]> {
    const known = await repositories.billing.listMemberships(
      provider.source,
      page.map(({ membershipId }) => membershipId),
    );
    return page.flatMap((listed) => {
      const row = known.get(listed.membershipId);
      if (!row) {
        // Sold by another Bestie with the same account, or after the backup from which this database comes.
        logger.warn({ reference: listed.reference }, 'a subscription belongs to no membership here');
        return [];
      }
      const now = toMembership({ ...listed, revokedAt: null }, row.subscription);
      return isSame(row.membership, now) ? [] : [listed.reference];
    });
  }

  /** What is not over here although the provider did not list it, and recent checkouts. */
  async function compareOwn(running: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    for (let after = first; !signal.aborted;) {
      const rows = await repositories.billing.listToCompare(provider.source, after, batch);
      for (const { about } of rows) if (!running.has(about) && !signal.aborted) await read(about);
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  return async (signal) => {
    const running = new Set<string>();
    for await (const page of provider.listRunning()) {
      if (signal.aborted) return;
      for (const { reference } of page) running.add(reference);
      for (const reference of await differing(page)) await read(reference);
    }
    await compareOwn(running, signal);
    for await (const payment of provider.listGivenBack(new Date(clock().getTime() - givenBackDays * dayMs))) {
      if (signal.aborted) return;
      await read(payment);
    }
  };
}
