import type { Billing, billingContract } from '@bestie/contracts/billing.contract';
import { minuteMs } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { openCheckout } from '../vip';
import type { BillingRepositories } from './billing.repositories';
import type { BillingDependencies, BillingService } from './billing.service';
import type { SubscriptionRecord } from './billing.tables';
import type { CheckoutOrder, StartedCheckout } from './provider/billing-provider';

type Input<Verb extends keyof typeof billingContract> = ParsedInputOf<(typeof billingContract)[Verb]>;

export type CheckoutsService = ReturnType<typeof createCheckoutsService>;

/** Buying a tier: a place is kept here first, then the provider takes the money. */
export function createCheckoutsService({
  repositories,
  transaction,
  provider,
  follow,
  get,
}: BillingDependencies & Pick<BillingService, 'get'>) {
  /** The caller’s own. @throws BestieError `not_found` */
  async function requireOwn({ uid }: Person, checkoutId: string): Promise<SubscriptionRecord> {
    const row = requireFound(await repositories.billing.find(checkoutId));
    if (row.uid !== uid || row.source !== provider.source) throw new BestieError('not_found');
    return row;
  }

  /** Closes a checkout at the provider, so that it cannot be paid any more. @returns whether it was paid before */
  async function close(reference: string): Promise<boolean> {
    await provider.closeCheckout(reference);
    return (await follow(reference)) !== null;
  }

  /**
   * Keeps the place, and ends another open checkout, which has to be closed at the provider before.
   * @returns the order; or the id at the provider of another checkout that is still open there
   */
  const keepPlace = (caller: Person, { id, tierId }: Input<'startCheckout'>, closed: ReadonlySet<string>) =>
    transaction(async (bound): Promise<{ order: Order } | { open: string }> => {
      const { uid } = caller;
      requireFound(await bound.people.findForUpdate(uid));
      await bound.requireCharging();
      if (await bound.billing.mustEnd(uid))
        throw new BestieError('conflict', { message: 'Keep your account first; then you can buy a tier.' });
      const earlier = await bound.vipMemberships.find(id);
      if (earlier && (earlier.uid !== uid || earlier.tier_id !== tierId))
        throw new BestieError('already_exists');
      const plan = await bound.billing.findPlan(uid, provider.source);
      if (plan?.source === provider.source)
        throw new BestieError('conflict', { message: 'You have a plan already. Change it under Payments.' });
      const other = await bound.billing.findCheckout(uid);
      if (other && other.membership_id !== id && other.checkout !== null && !closed.has(other.checkout))
        return { open: other.checkout };
      if (!earlier && (await bound.billing.countCheckouts(uid)) >= limits.billing.checkoutsPerDay)
        throw new BestieError('limit_reached', { message: 'That’s enough for today. Try again tomorrow.' });
      const tier = requireFound(await bound.vipTiers.find(tierId));
      const price =
        earlier?.price_amount != null && earlier.price_currency !== null
          ? { amount: earlier.price_amount, currency: earlier.price_currency }
          : { amount: tier.price_amount, currency: tier.price_currency };
      const { source } = provider;
      await openCheckout(bound, { id, uid, tierId, price, source, reference: null });
      await bound.billing.insert({ membershipId: id, uid, source });
      const row = requireFound(await bound.billing.find(id));
      return {
        order: {
          membershipId: id,
          plan: { tierId, tierName: tier.name, price },
          customer: await bound.billing.findCustomer(uid, source),
          email: caller.emailVerified ? caller.email : null,
          until: new Date(row.created_at.getTime() + limits.vip.checkoutMinutes * minuteMs),
          begunAt: row.checkout_url,
        },
      };
    });

  /** Notes where the person pays. @returns false when the checkout was ended by another one meanwhile */
  const noteCheckout = (membershipId: string, started: StartedCheckout): Promise<boolean> =>
    transaction(async (bound) => {
      const membership = await bound.vipMemberships.lock(membershipId);
      if (membership?.state !== 'checkout') return false;
      await bound.billing.setCheckout(membershipId, started);
      await bound.live.publish({
        topic: userTopic(membership.uid),
        type: 'billing.update',
        ids: [membershipId],
      });
      return true;
    });

  return {
    /** @param origin of Bestie, for the way back */
    async start(caller: Person, input: Input<'startCheckout'>, origin: string): Promise<{ url: string }> {
      const closed = new Set<string>();
      for (;;) {
        const kept = await keepPlace(caller, input, closed);
        if ('open' in kept) {
          if (await close(kept.open))
            throw new BestieError('conflict', { message: 'Your payment has just arrived.' });
          closed.add(kept.open);
          continue;
        }
        const { begunAt, ...order } = kept.order;
        if (begunAt !== null) return { url: begunAt };
        const back = `${origin}${paths.fan.billing}`;
        const started = await provider.startCheckout(
          {
            ...order,
            paidUrl: `${back}?checkout=${order.membershipId}`,
            leftUrl: `${back}?left=${order.membershipId}`,
          },
          `checkout:${order.membershipId}`,
        );
        if (await noteCheckout(order.membershipId, started)) return { url: started.url };
        await close(started.reference);
        throw new BestieError('conflict', { message: 'You have begun another checkout.' });
      }
    },

    async confirm(caller: Person, { checkoutId }: Input<'confirmCheckout'>): Promise<Billing> {
      const { checkout } = await requireOwn(caller, checkoutId);
      if (checkout !== null) await follow(checkout);
      return get(caller);
    },

    async close(caller: Person, { checkoutId }: Input<'closeCheckout'>): Promise<Billing> {
      const { checkout } = await requireOwn(caller, checkoutId);
      if (checkout === null || !(await close(checkout)))
        await transaction((bound) => freePlace(bound, caller, checkoutId));
      return get(caller);
    },
  };
}

type Order = Omit<CheckoutOrder, 'paidUrl' | 'leftUrl'> & {
  /** Where it is paid, if it has begun at the provider. */
  begunAt: string | null;
};

/** Gives the place of an unpaid checkout back. */
export async function freePlace(
  bound: BillingRepositories,
  { uid }: Pick<Person, 'uid'>,
  checkoutId: string,
): Promise<void> {
  const membership = await bound.vipMemberships.lock(checkoutId);
  if (membership?.state !== 'checkout') return;
  await bound.vipMemberships.endCheckout(uid);
  await bound.live.publish({ topic: userTopic(uid), type: 'billing.update', ids: [checkoutId] });
}
