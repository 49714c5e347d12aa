import { uuidv7 } from 'uuidv7';
import type { UpgradePreview } from '@bestie/contracts/billing.contract';
import { createPayments } from '../../test-support/test-payments';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

/** Creates plans and checkouts as people do, with the test provider. */
export function createPaymentFactories(whole: WholeServer) {
  const { pool } = whole.database;
  const payments = createPayments(whole);
  const factories = {
    /** @returns id of an open tier above all others */
    async openTier(amount = 500): Promise<string> {
      const id = uuidv7();
      await pool.query(
        `insert into vip_tiers (id, rank, name, description, price_amount, price_currency, request_hash)
         select $1, coalesce(max(rank), 0) + 1, 'Front row', '', $2, 'EUR', '' from vip_tiers`,
        [id, amount],
      );
      return id;
    },
    /** Somebody who pays for nothing, and has begun no checkout today. */
    async withoutPlan({ uid }: SignedIn): Promise<void> {
      await pool.query(
        `update vip_memberships set state = 'ended', access_until = now() where uid = $1 and source = 'test'`,
        [uid],
      );
      await pool.query('delete from billing_subscriptions where uid = $1', [uid]);
    },
    /** Somebody who pays for a tier. @returns its id */
    async plan(person: SignedIn): Promise<string> {
      await factories.withoutPlan(person);
      const tierId = await factories.openTier();
      await payments.buy(person, tierId);
      return tierId;
    },
    /** A plan, and what it costs to change to a dearer one. */
    async upgradeOf(person: SignedIn) {
      await factories.plan(person);
      const tierId = await factories.openTier(900);
      const url = `/api/billing/upgrade?tierId=${tierId}`;
      const { at, dueNow } = (await payments.call<UpgradePreview>(person, 'GET', url)).body;
      return { tierId, at, dueNow };
    },
    /** A plan, with another tier below it. @returns the lower tier’s id */
    async tierBelowPlan(person: SignedIn): Promise<string> {
      const tierId = await factories.openTier();
      await factories.plan(person);
      return tierId;
    },
    /** @returns id of an open checkout */
    async checkout(person: SignedIn): Promise<string> {
      await factories.withoutPlan(person);
      return (await payments.checkout(person, await factories.openTier())).id;
    },
  };
  return factories;
}
