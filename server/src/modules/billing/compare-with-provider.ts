import { dayMs } from '@bestie/contracts/days';
import type { Logger } from '../../platform/logger';
import type { BillingRepositories } from './billing.repositories';
import type { FollowOneOfMany } from './follow-one-of-many';
import { isSame, toMembership } from './follow-provider';
import type { BillingProvider, ListedSubscription } from './provider/billing-provider';

export interface ComparisonDependencies {
  repositories: Pick<BillingRepositories, 'billing'>;
  provider: Pick<BillingProvider, 'source' | 'listRunning' | 'listGivenBack'>;
  followOneOfMany: FollowOneOfMany;
  logger: Logger;
  clock: () => Date;
}

const batch = 100;
const first = '00000000-0000-0000-0000-000000000000';
/** How far back refunds and disputes are looked for; a provider repeats its events for three days. */
const givenBackDays = 35;

/** Compares everything with the provider, and applies and audits what differs. */
export type CompareWithProvider = (signal: AbortSignal) => Promise<void>;

/**
 * Creates it. Pages of the provider are compared with what is known here, so that only what differs is read one by one: what
 * was bought, changed or ended without an event, and payments that were given back.
 */
export function createCompareWithProvider({
  repositories,
  provider,
  followOneOfMany,
  logger,
  clock,
}: ComparisonDependencies): CompareWithProvider {
  const read = (about: string) => followOneOfMany(about, { comparing: true });

  /** Those of a page that are not known here as they are, or go on although nothing more may be charged. */
  async function differing(page: readonly ListedSubscription[]): Promise<string[]> {
    const known = await repositories.billing.listMemberships(
      provider.source,
      page.map(({ membershipId }) => membershipId),
    );
    const ending = await repositories.billing.listToEnd(
      [...known.values()].map(({ subscription }) => subscription.uid),
    );
    return page.flatMap((listed) => {
      const row = known.get(listed.membershipId);
      if (!row) {
        // Sold by another Bestie with the same account, or after the backup from which this database comes.
        logger.warn({ reference: listed.reference }, 'a subscription belongs to no membership here');
        return [];
      }
      const now = toMembership({ ...listed, revokedAt: null }, row.subscription);
      const mustEnd = !listed.endsWithPeriod && ending.has(row.subscription.uid);
      return isSame(row.membership, now) && !mustEnd ? [] : [listed.reference];
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
