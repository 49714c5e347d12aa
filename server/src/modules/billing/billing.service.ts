import type { Billing, billingContract } from '@bestie/contracts/billing.contract';
import { minuteMs } from '@bestie/contracts/days';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Money } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { openCheckout, requirePlace } from '../vip';
import { presentBilling, presentReceipt } from './billing.presenter';
import type { BillingRepositories } from './billing.repositories';
import type { PlanRow } from './billing.repository';
import type { FollowProvider } from './follow-provider';
import type { BillingProvider, Plan } from './provider/billing-provider';

type Input<Verb extends keyof typeof billingContract> = ParsedInputOf<(typeof billingContract)[Verb]>;

export interface BillingDependencies {
  repositories: BillingRepositories;
  transaction: Transaction<BillingRepositories>;
  provider: BillingProvider;
  follow: FollowProvider;
}

export type BillingService = ReturnType<typeof createBillingService>;

/** A plan that the present provider can change. */
type ChangeablePlan = PlanRow & { reference: string };

/**
 * What people pay for, and its changes. Each writes down what was asked, then asks the provider with the key of the call, then
 * applies what the provider says; a call that was interrupted anywhere is repeated with the same key.
 */
export function createBillingService({ repositories, transaction, provider, follow }: BillingDependencies) {
  async function get({ uid }: Person): Promise<Billing> {
    const { billing } = repositories;
    const [plan, granted, ended, checkout] = await Promise.all([
      billing.findPlan(uid, provider.source),
      billing.listGranted(uid),
      billing.findEnded(uid),
      billing.findCheckout(uid),
    ]);
    return presentBilling({ plan, granted, ended, checkout }, provider);
  }

  /** @throws BestieError `not_found` without a plan that can be changed here */
  async function requirePlan({ billing }: BillingRepositories, uid: string): Promise<ChangeablePlan> {
    const plan = requireFound(await billing.findPlan(uid, provider.source));
    if (plan.source !== provider.source || plan.reference === null) throw new BestieError('not_found');
    return { ...plan, reference: plan.reference };
  }

  /**
   * Writes down that a person asks for a change, under lock of the person.
   * @returns the plan, and whether the same call came before: then its conditions were checked
   */
  async function begin(
    bound: BillingRepositories,
    caller: Person,
    { id, ...input }: { id: string } & Record<string, unknown>,
  ): Promise<{ plan: ChangeablePlan; repeated: null | 'recent' | 'old' }> {
    requireFound(await bound.people.findForUpdate(caller.uid));
    const repeated = await bound.billing.addChange(id, {
      uid: caller.uid,
      requestHash: hashOfRequest(input),
    });
    if (repeated === 'other') throw new BestieError('already_exists');
    return { plan: await requirePlan(bound, caller.uid), repeated };
  }

  /** Asks the provider for a change and applies what it says then. */
  async function change(
    caller: Person,
    input: { id: string } & Record<string, unknown>,
    {
      check,
      ask,
    }: {
      check: (bound: BillingRepositories, plan: ChangeablePlan) => Promise<void> | void;
      ask: (plan: ChangeablePlan) => Promise<unknown>;
    },
  ): Promise<Billing> {
    const { plan, repeated } = await transaction(async (bound) => {
      const begun = await begin(bound, caller, input);
      if (begun.repeated === null) await check(bound, begun.plan);
      return begun;
    });
    if (repeated !== 'old') await askAndFollow(plan, () => ask(plan));
    return get(caller);
  }

  /** What the provider refuses may have changed there: it is read in any case. */
  async function askAndFollow<Answer>(plan: ChangeablePlan, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } finally {
      await follow(plan.reference);
    }
  }

  async function findTier({ vipTiers }: BillingRepositories, tierId: string) {
    const tier = requireFound(await vipTiers.find(tierId));
    const price = { amount: tier.price_amount, currency: tier.price_currency };
    return { ...tier, plan: { tierId, tierName: tier.name, price } satisfies Plan };
  }

  /** @throws BestieError `conflict` unless it goes on */
  function requireRunning({ state }: PlanRow): void {
    if (state === 'past_due') throw new BestieError('conflict', { message: 'Pay what is overdue first.' });
  }

  /** Checks an upgrade and keeps its place; a repeated call finds both as they were. */
  async function beginUpgrade(bound: BillingRepositories, caller: Person, input: Input<'upgrade'>) {
    const { id, tierId, at } = input;
    await bound.requireCharging();
    const { plan, repeated } = await begin(bound, caller, input);
    const tier = await findTier(bound, tierId);
    const ago = (await bound.billing.now()).getTime() - new Date(at).getTime();
    const fresh = ago >= 0 && ago <= limits.billing.previewMinutes * minuteMs;
    if (repeated === null) {
      await requireKept(bound, plan);
      if (tier.rank <= plan.rank) throw new BestieError('conflict');
      if (!fresh) throw BestieError.field('at', 'Look at the difference again: it is from another time.');
      const { price } = tier.plan;
      await openCheckout(bound, {
        id,
        uid: caller.uid,
        tierId,
        price,
        source: provider.source,
        reference: null,
      });
    }
    const held = await bound.vipMemberships.find(id);
    const price =
      held?.price_amount != null && held.price_currency !== null
        ? { amount: held.price_amount, currency: held.price_currency }
        : tier.plan.price;
    return { plan, to: { ...tier.plan, price }, fresh };
  }

  /** Whether an upgrade costs what was shown. */
  async function costs(plan: ChangeablePlan, to: Plan, at: Date, shown: Money): Promise<boolean> {
    try {
      const { dueNow } = await provider.previewUpgrade(plan.reference, to, at);
      return dueNow.amount === shown.amount && dueNow.currency === shown.currency;
    } catch (error) {
      if (error instanceof BestieError && error.code === 'conflict') return false;
      throw error;
    }
  }

  return {
    get,

    async listReceipts(caller: Person, { cursor, limit }: Input<'listReceipts'>) {
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.id]);
      const rows = await repositories.receipts.list(caller.uid, { after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        ({ paid_at, id }) => encodeCursor([paid_at.toISOString(), id]),
        presentReceipt,
      );
    },

    async getUpgrade(caller: Person, { tierId }: Input<'getUpgrade'>) {
      const plan = await requirePlan(repositories, caller.uid);
      requireRunning(plan);
      const tier = await findTier(repositories, tierId);
      if (tier.rank <= plan.rank) throw new BestieError('conflict');
      if (tier.closed_at !== null)
        throw new BestieError('forbidden', { message: 'This tier takes no new members.' });
      const at = await repositories.billing.now();
      const { dueNow } = await provider.previewUpgrade(plan.reference, tier.plan, at);
      const nextAt = requireFound(plan.next_charge_at ?? plan.access_until);
      return {
        at: at.toISOString(),
        dueNow,
        next: { at: nextAt.toISOString(), sum: tier.plan.price },
      };
    },

    /**
     * Charges exactly the difference that was shown, or nothing. While the provider is asked, a checkout of the new tier keeps
     * the place.
     */
    async upgrade(
      caller: Person,
      input: Input<'upgrade'>,
    ): Promise<OutputOf<(typeof billingContract)['upgrade']>> {
      const { id, dueNow } = input;
      const at = new Date(input.at);
      const { plan, to, fresh } = await transaction((bound) => beginUpgrade(bound, caller, input));
      const free = () => transaction(({ vipMemberships }) => vipMemberships.endCheckout(caller.uid));
      const outcome =
        fresh && (await costs(plan, to, at, dueNow))
          ? await askAndFollow(plan, () => provider.upgrade(plan.reference, to, at, `upgrade:${id}`))
          : null;
      if (outcome?.state !== 'confirm') await free();
      // The difference is another one once the upgrade was made by an earlier call.
      if (outcome === null && (await follow(plan.reference))?.tierId !== to.tierId)
        throw new BestieError('conflict', { message: 'The difference has changed. Look at it again.' });
      return {
        outcome: outcome?.state ?? 'done',
        url: outcome?.state === 'confirm' ? outcome.url : null,
        billing: await get(caller),
      };
    },

    async downgrade(caller: Person, input: Input<'downgrade'>): Promise<Billing> {
      const to = await findTier(repositories, input.tierId);
      return change(caller, input, {
        async check(bound, plan) {
          await requireKept(bound, plan);
          if (to.rank >= plan.rank) throw new BestieError('conflict');
          await requirePlace(bound, { uid: caller.uid, tierId: to.id });
        },
        ask: ({ reference }) => provider.downgrade(reference, to.plan, `downgrade:${input.id}`),
      });
    },

    cancel: (caller: Person, input: Input<'cancel'>): Promise<Billing> =>
      change(
        caller,
        { ...input, verb: 'cancel' },
        {
          check: () => {},
          ask: ({ reference, state }) =>
            state === 'past_due'
              ? provider.endNow(reference, `cancel:${input.id}`)
              : provider.cancel(reference, `cancel:${input.id}`),
        },
      ),

    keep: (caller: Person, input: Input<'keep'>): Promise<Billing> =>
      change(
        caller,
        { ...input, verb: 'keep' },
        {
          check: requireKept,
          ask: ({ reference }) => provider.keep(reference, `keep:${input.id}`),
        },
      ),

    async openPaymentPage(caller: Person, origin: string): Promise<{ url: string }> {
      const { reference, customer } = await requirePlan(repositories, caller.uid);
      if (customer === null) throw new BestieError('not_found');
      return { url: await provider.openPaymentPage({ reference, customer }, `${origin}/billing`) };
    },
  };

  /** Who is leaving keeps the account first, and then the plan: changing it would undo its end. */
  async function requireKept(bound: BillingRepositories, plan: ChangeablePlan): Promise<void> {
    requireRunning(plan);
    const row = await bound.billing.find(plan.id);
    if (row && (await bound.billing.mustEnd(row.uid)))
      throw new BestieError('conflict', {
        message: 'Keep your account first; then you can keep or change your plan.',
      });
  }
}
