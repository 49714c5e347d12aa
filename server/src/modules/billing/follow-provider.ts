import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { Transaction } from '../../platform/database/transaction';
import { notify } from '../notifications';
import { applyMembership } from '../vip';
import { leaveJob } from './billing-job-kinds';
import type { MembershipRecord, PaidMembership } from '../vip';
import type { BillingRepositories } from './billing.repositories';
import type { BillingProvider, ProviderReceipt, Subscription } from './provider/billing-provider';
import type { SubscriptionRecord } from './billing.tables';

export interface FollowDependencies {
  repositories: BillingRepositories;
  transaction: Transaction<BillingRepositories>;
  provider: BillingProvider;
  clock: () => Date;
}

/**
 * Fetches the present state of a subscription and writes it.
 * @param about what {@link BillingProvider.findSubscription} takes
 * @returns the subscription; null without one
 */
export type FollowProvider = (about: string, why?: FollowReason) => Promise<Subscription | null>;

export interface FollowReason {
  /** What differs is audited: an event should have told it. */
  comparing?: boolean;
  /** The person is erased: receipts are kept without a name, and nothing may be charged any more. */
  erased?: boolean;
  /** The caller ends a subscription that may not go on; without this a job ends it. */
  leaving?: boolean;
}

/**
 * Creates it. However often and in whatever order this is called, what was read last counts: a reading that began earlier
 * than the one that is written changes nothing.
 */
export function createFollowProvider({
  repositories,
  transaction,
  provider,
  clock,
}: FollowDependencies): FollowProvider {
  return async (about, { comparing = false, erased = false, leaving = false } = {}) => {
    const ticket = await repositories.billing.takeTicket();
    const found = await provider.findSubscription(about);
    if (!found) return null;
    const receipts = await provider.listReceipts(found.reference);
    const owner = await transaction(async (bound): Promise<'member' | 'gone' | 'foreign'> => {
      const row = await bound.billing.lock(found.membershipId);
      const person = row && (await bound.people.find(row.uid));
      // Receipts outlive the person, without their name.
      const uid = person && person.status !== 'deleted' ? row.uid : null;
      const billedTo = uid === null ? null : (person?.display_name ?? person?.handle ?? null);
      // Another Bestie may use the same account of the provider: what it sold is left alone.
      if (!row && !erased) return 'foreign';
      await addReceipts(bound, receipts, { provider, uid, billedTo });
      if (!row || uid === null) return 'gone';
      if (row.applied < ticket) await write(bound, { found, row, ticket, now: clock(), comparing });
      const goesOn = found.state !== 'ended' && !found.endsWithPeriod;
      // It was paid or changed while its person was leaving.
      if (goesOn && !leaving && (await bound.billing.mustEnd(uid)))
        await bound.jobs.enqueue({ kind: leaveJob, payload: uid });
      await bound.live.publish({ topic: userTopic(uid), type: 'billing.update', ids: [found.membershipId] });
      return 'member';
    });
    // Nothing is charged again where the money was given back, or for people who are gone.
    const over = owner === 'gone' || (owner === 'member' && found.revokedAt !== null);
    if (found.state !== 'ended' && over) await provider.endNow(found.reference, `end:${found.reference}`);
    return found;
  };
}

async function addReceipts(
  bound: BillingRepositories,
  receipts: readonly ProviderReceipt[],
  { provider, uid, billedTo }: { provider: BillingProvider; uid: string | null; billedTo: string | null },
): Promise<void> {
  const known = await bound.receipts.listKnown(
    provider.source,
    receipts.map(({ reference }) => reference),
  );
  const added = receipts.filter(({ reference, sum }) => !known.has(reference) && sum.amount > 0);
  if (added.length === 0) return;
  const names = new Map((await bound.vipTiers.list()).map(({ id, name }) => [id, name]));
  await bound.receipts.insert(
    // The oldest gets the lowest number.
    [...added]
      .sort((left, right) => left.at.getTime() - right.at.getTime())
      .map(({ reference, occasion, sum, tierId, at, period }) => ({
        source: provider.source,
        reference,
        moves_money: provider.movesMoney,
        uid,
        billed_to: billedTo,
        occasion,
        tier_name: names.get(tierId) ?? 'VIP',
        amount: sum.amount,
        currency: sum.currency,
        period_start: period?.start ?? null,
        period_end: period?.end ?? null,
        paid_at: at,
      })),
  );
}

async function write(
  bound: BillingRepositories,
  {
    found,
    row,
    ticket,
    now,
    comparing,
  }: { found: Subscription; row: SubscriptionRecord; ticket: number; now: Date; comparing: boolean },
): Promise<void> {
  const { nextCharge } = found;
  await bound.billing.apply(row.membership_id, {
    reference: found.reference,
    customer: found.customer,
    applied: ticket,
    next_charge_at: nextCharge?.at ?? null,
    next_charge_amount: nextCharge?.sum.amount ?? null,
    next_charge_currency: nextCharge?.sum.currency ?? null,
  });
  const earlier = await bound.vipMemberships.lock(row.membership_id);
  const membership = toMembership(found, row);
  if (earlier && isSame(earlier, membership)) return;
  await applyMembership(bound, membership);
  if (comparing)
    await bound.audit.record({
      actor: null,
      action: 'billing.compare',
      target: { kind: 'user', id: row.uid },
      before: earlier && {
        state: earlier.state,
        tierId: earlier.tier_id,
        accessUntil: earlier.access_until,
        nextTierId: earlier.next_tier_id,
      },
      after: {
        state: membership.state,
        tierId: membership.tierId,
        accessUntil: membership.accessUntil,
        nextTierId: membership.nextTierId,
      },
      reason: `The payment provider said so of ${found.reference}, and no event had told it.`,
    });
  if (membership.state === 'past_due' && earlier?.state !== 'past_due')
    await notify(bound, {
      kind: 'membership',
      uid: row.uid,
      actorUid: null,
      target: { kind: 'membership', id: row.membership_id },
      sourceId: `failed#${found.paidUntil.toISOString()}`,
      now,
    });
}

/** The membership that a subscription gives: community.md, “VIP and billing”. */
export function toMembership(
  found: Subscription,
  { uid, source, membership_id }: Pick<SubscriptionRecord, 'uid' | 'source' | 'membership_id'>,
): PaidMembership {
  const bought = {
    id: membership_id,
    uid,
    tierId: found.tierId,
    price: found.price,
    source,
    reference: found.reference,
    nextTierId: found.nextTierId,
  };
  if (found.revokedAt !== null)
    return { ...bought, state: 'ended', accessUntil: earlierOf(found.revokedAt, found.paidUntil) };
  switch (found.state) {
    case 'ended':
      return { ...bought, state: 'ended', accessUntil: found.paidUntil };
    case 'past_due': {
      const accessUntil = new Date(found.paidUntil.getTime() + limits.billing.graceDays * dayMs);
      return { ...bought, state: 'past_due', accessUntil };
    }
    case 'active':
      return {
        ...bought,
        state: found.endsWithPeriod ? 'canceling' : 'active',
        accessUntil: found.paidUntil,
      };
  }
}

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

/** Whether a membership is known as it is. */
export const isSame = (earlier: MembershipRecord, membership: PaidMembership): boolean =>
  earlier.state === membership.state &&
  earlier.access_until?.getTime() === membership.accessUntil?.getTime() &&
  earlier.tier_id === membership.tierId &&
  earlier.price_amount === membership.price.amount &&
  earlier.price_currency === membership.price.currency &&
  earlier.reference === membership.reference &&
  earlier.next_tier_id === membership.nextTierId;
