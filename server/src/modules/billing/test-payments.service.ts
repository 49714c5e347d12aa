import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { TestCheckout, testPaymentsContract } from '@bestie/contracts/test-payments.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { BillingRepositories } from './billing.repositories';
import type { TestProvider } from './test-provider/test-provider';

type Input<Verb extends keyof typeof testPaymentsContract> = ParsedInputOf<
  (typeof testPaymentsContract)[Verb]
>;

export interface TestPaymentsDependencies {
  repositories: Pick<BillingRepositories, 'billing'>;
  /** Null beside a real provider: then nothing is found here. */
  provider: TestProvider | null;
}

export type TestPaymentsService = ReturnType<typeof createTestPaymentsService>;

/** Pages of the test provider, for the person who pays. */
export function createTestPaymentsService({ repositories, provider }: TestPaymentsDependencies) {
  /** @throws BestieError `not_found` for checkouts of others, and beside a real provider */
  async function requireCheckout({ uid }: Person, checkoutId: string): Promise<TestProvider> {
    const row = await repositories.billing.find(checkoutId);
    if (!provider || row?.uid !== uid || row.source !== 'test') throw new BestieError('not_found');
    return provider;
  }

  async function requireReference({ uid }: Person): Promise<{ provider: TestProvider; reference: string }> {
    if (!provider) throw new BestieError('not_found');
    const { reference } = requireFound(await repositories.billing.findPlan(uid, 'test'));
    return { provider, reference: requireFound(reference) };
  }

  async function get(caller: Person, { checkoutId }: Input<'get'>): Promise<TestCheckout> {
    const checkout = await (await requireCheckout(caller, checkoutId)).findCheckout(checkoutId);
    return {
      tierName: checkout.tier_name,
      price: { amount: checkout.price_amount, currency: checkout.price_currency },
      until: checkout.until.toISOString(),
      state: checkout.state,
    };
  }

  return {
    get,

    /** A declined payment changes nothing. */
    async pay(caller: Person, { checkoutId, outcome, card }: Input<'pay'>): Promise<TestCheckout> {
      const found = await requireCheckout(caller, checkoutId);
      if (outcome === 'paid') await found.pay(checkoutId, card);
      return get(caller, { checkoutId });
    },

    async changeCard(caller: Person, { card }: Input<'changeCard'>): Promise<{ paid: boolean }> {
      const { provider: found, reference } = await requireReference(caller);
      return { paid: await found.changeCard(reference, card) };
    },

    async refund(caller: Person): Promise<void> {
      const { provider: found, reference } = await requireReference(caller);
      await found.refund(reference);
    },
  };
}
