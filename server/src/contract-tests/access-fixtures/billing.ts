import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import type { Fixture } from './factories';

/** The caller has a plan. */
const planned: Fixture = async (factories, _owner, caller) => {
  await factories.plan(caller);
  return {};
};
/** The same, for a change with its key. */
const changed: Fixture = async (factories, owner, caller) => ({
  ...(await planned(factories, owner, caller)),
  id: uuidv7(),
});
const checkout: Fixture = async (factories, owner) => ({ checkoutId: await factories.checkout(owner) });

export const billingFixtures = {
  'billing.get': nothing,
  'billing.listReceipts': nothing,
  'billing.startCheckout': async (factories, _owner, caller) => {
    await factories.withoutPlan(caller);
    return { id: uuidv7(), tierId: await factories.openTier() };
  },
  'billing.confirmCheckout': checkout,
  'billing.closeCheckout': checkout,
  'billing.getUpgrade': async (factories, _owner, caller) => ({
    tierId: (await factories.upgradeOf(caller)).tierId,
  }),
  'billing.upgrade': async (factories, _owner, caller) => ({
    id: uuidv7(),
    ...(await factories.upgradeOf(caller)),
  }),
  'billing.downgrade': async (factories, _owner, caller) => ({
    id: uuidv7(),
    tierId: await factories.tierBelowPlan(caller),
  }),
  'billing.cancel': changed,
  'billing.keep': changed,
  'billing.openPaymentPage': planned,
  'testPayments.get': checkout,
  'testPayments.pay': async (factories, owner, caller) => ({
    ...(await checkout(factories, owner, caller)),
    outcome: 'declined',
    card: 'good',
  }),
  'testPayments.changeCard': async (factories, owner, caller) => ({
    ...(await planned(factories, owner, caller)),
    card: 'good',
  }),
  'testPayments.refund': planned,
} satisfies Partial<Record<OperationName, Fixture>>;
