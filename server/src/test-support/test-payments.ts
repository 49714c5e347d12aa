import { uuidv7 } from 'uuidv7';
import type { Billing } from '@bestie/contracts/billing.contract';
import type { TestCard } from '@bestie/contracts/test-payments.contract';
import { bearerOf } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

/** What people do with their payments by the test provider, over HTTP. */
export function createPayments(whole: WholeServer) {
  async function call<Body = Record<string, unknown>>(
    who: SignedIn,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
  ) {
    const reply = await whole.app.inject({
      method,
      url,
      headers: bearerOf(who),
      ...(payload && { payload }),
    });
    const body = (reply.body.startsWith('{') ? reply.json() : null) as Body & {
      error: { code: string; message: string; field?: string };
    };
    return { status: reply.statusCode, body };
  }
  const done = async <Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  const payments = {
    call,
    billing: async (who: SignedIn): Promise<Billing> =>
      (await call<Billing>(who, 'GET', '/api/billing')).body,

    async tier(admin: SignedIn, changes: object = {}): Promise<string> {
      const id = uuidv7();
      const tier = {
        name: 'Front row',
        description: '',
        price: { amount: 500, currency: 'EUR' },
        capacity: null,
        reason: 'Agreed with the team',
      };
      await done(call(admin, 'POST', '/api/vip/tiers', { id, ...tier, ...changes }));
      return id;
    },

    checkout: (who: SignedIn, tierId: string, id = uuidv7()) =>
      call<{ url: string }>(who, 'POST', '/api/billing/checkouts', { id, tierId }).then((answer) => ({
        ...answer,
        id,
      })),

    pay: (who: SignedIn, checkoutId: string, card: TestCard = 'good', outcome = 'paid') =>
      call(who, 'POST', `/api/test-payments/${checkoutId}/pay`, { outcome, card }),

    confirm: (who: SignedIn, checkoutId: string) =>
      done(call<Billing>(who, 'POST', `/api/billing/checkouts/${checkoutId}/confirm`, {})),

    /** Buys a tier. @returns id of the membership */
    async buy(who: SignedIn, tierId: string, card: TestCard = 'good'): Promise<string> {
      const { id, status, body } = await payments.checkout(who, tierId);
      if (status !== 200) throw new Error(`No checkout: ${body.error.message}`);
      await done(payments.pay(who, id, card));
      await payments.confirm(who, id);
      return id;
    },

    /** Charges what is due now and follows the provider, as jobs do. */
    async settle(membershipId: string): Promise<void> {
      await whole.server.services.testProvider?.settleDue();
      await whole.server.services.follow(await payments.referenceOf(membershipId));
    },

    async referenceOf(membershipId: string): Promise<string> {
      const { rows } = await whole.database.pool.query<{ reference: string }>(
        'select reference from test_subscriptions where membership_id = $1',
        [membershipId],
      );
      return rows[0]?.reference ?? '';
    },

    /** Lets time pass for one membership: all of its times are so much earlier. */
    async pass(membershipId: string, interval: string): Promise<void> {
      await whole.database.pool.query(
        `update test_subscriptions set anchor = anchor - $2::interval, period_start = period_start - $2::interval,
          period_end = period_end - $2::interval, next_try_at = next_try_at - $2::interval
         where membership_id = $1`,
        [membershipId, interval],
      );
      await whole.database.pool.query(
        'update vip_memberships set access_until = access_until - $2::interval where id = $1',
        [membershipId, interval],
      );
    },

    /** The charges of the test provider’s ledger: occasion and sum, in their order. */
    async charges(membershipId: string): Promise<[string, number][]> {
      const { rows } = await whole.database.pool.query<{ occasion: string; amount: number }>(
        `select c.occasion, c.amount from test_charges c join test_subscriptions s on s.reference = c.subscription
         where s.membership_id = $1 order by c.at, c.key`,
        [membershipId],
      );
      return rows.map(({ occasion, amount }) => [occasion, amount]);
    },
  };
  return payments;
}
