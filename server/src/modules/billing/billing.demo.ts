import { idOf } from '../../demo/demo-ids';
import type { DemoPart } from '../../platform/module/demo-part';
import type { BillingService } from './billing.service';
import type { CheckoutsService } from './checkouts.service';
import type { TestProvider } from './test-provider/test-provider';

interface Services {
  billing: BillingService;
  checkouts: CheckoutsService;
  testProvider: TestProvider | null;
}

/** The demo fan has paid for so many months. */
const paidMonths = 3;

/** The fan pays for the lower tier of VIP: a plan with its next charge, and receipts. */
export const billingDemo: DemoPart<Services> = {
  name: 'billing',
  async isWanted({ services: { billing, testProvider }, people: { fan } }) {
    const { plan, ended } = await billing.get(fan);
    return testProvider !== null && plan === null && ended === null;
  },
  async fill({ services: { billing, checkouts, testProvider }, people: { admin, fan }, step }) {
    await step(async () => {
      if (!testProvider || (await billing.get(fan)).plan) return;
      const id = idOf(fan, 'billing/plan');
      const tierId = idOf(admin, 'vip/tiers/front-row');
      // Nobody comes back to this address: it is paid right here.
      await checkouts.start(fan, { id, tierId }, 'http://localhost');
      await testProvider.pay(id, 'good', { monthsAgo: paidMonths - 1 });
      await checkouts.confirm(fan, { checkoutId: id });
    });
  },
};
