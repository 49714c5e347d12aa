import { uuidv7 } from 'uuidv7';
import type { Money } from '@bestie/contracts/fields';
import { day } from '../../../test-support/stripe/stripe-store';
import { startStripeServer } from '../../../test-support/stripe/stripe-server';
import type { StripeServer } from '../../../test-support/stripe/stripe-server';
import type { Logger } from '../../../platform/logger';
import type { BillingProvider, CheckoutOrder, Plan } from '../provider/billing-provider';
import { createStripeProvider } from './stripe-provider';

const logged: object[] = [];
const log = (details: object, message: string) => void logged.push({ ...details, message });
const logger: Logger = { debug: log, info: log, warn: log, error: log };

let stripe: StripeServer;
let provider: BillingProvider;
beforeEach(async () => {
  logged.length = 0;
  stripe = await startStripeServer();
  provider = createProvider();
});
afterEach(() => stripe.close());

/** A server that has just been started. */
const createProvider = ({ timeout = 20_000, ...changes }: { secretKey?: string; timeout?: number } = {}) =>
  createStripeProvider({
    settings: {
      secretKey: stripe.secretKey,
      webhookSecret: stripe.webhookSecret,
      endpoint: stripe.origin,
      live: false,
      ...changes,
    },
    logger,
    timeout,
    retries: 1,
  });

const eur = (amount: number): Money => ({ amount, currency: 'EUR' });
const planOf = (price: Money, tierName = 'Gold'): Plan => ({ tierId: uuidv7(), tierName, price });
const orderOf = (plan: Plan, changes: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  membershipId: uuidv7(),
  plan,
  customer: null,
  email: 'ana@bestie.test',
  until: new Date(Date.now() + 30 * 60_000),
  paidUrl: 'https://bestie.test/billing?paid=1',
  leftUrl: 'https://bestie.test/vip',
  ...changes,
});

/** The person pays on Stripe’s page, as a browser would. */
async function pay(url: string): Promise<string | null> {
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ press: 'pay' }),
    redirect: 'manual',
  });
  return reply.headers.get('location');
}

async function buy(plan: Plan, order = orderOf(plan)) {
  const { reference, url } = await provider.startCheckout(order, order.membershipId);
  expect(await pay(url)).toBe(order.paidUrl);
  return (await provider.findSubscription(reference))!;
}
const now = () => new Date(stripe.books.now() * 1000);
const middleOfPeriod = () => stripe.books.advance(15 * day);
const charges = () => stripe.books.all('charge').filter(({ paid }) => paid);

describe('a checkout', () => {
  test('is paid on Stripe’s page, and the subscription is the membership’s', async () => {
    const plan = planOf(eur(900));
    const order = orderOf(plan);
    const checkout = await provider.startCheckout(order, order.membershipId);
    expect(await provider.findSubscription(checkout.reference)).toBeNull();
    await pay(checkout.url);
    const found = await provider.findSubscription(checkout.reference);
    expect(found).toMatchObject({
      membershipId: order.membershipId,
      state: 'active',
      tierId: plan.tierId,
      price: eur(900),
      endsWithPeriod: false,
      nextTierId: null,
      revokedAt: null,
    });
    expect(found!.nextCharge).toEqual({ at: found!.paidUntil, sum: eur(900) });
    expect(found!.paidUntil > new Date(Date.now() + 27 * 86_400_000)).toBe(true);
    expect(await provider.findSubscription(found!.reference)).toEqual(found);
    expect(stripe.books.find('customer', found!.customer).email).toBe('ana@bestie.test');
    expect(stripe.taken()).toEqual({ eur: 900 });
    expect(provider.movesMoney).toBe(false);
  });

  test('begun again with its key is the same one, and one product and one price', async () => {
    const order = orderOf(planOf(eur(900)));
    const once = await provider.startCheckout(order, 'a');
    provider = createProvider();
    expect(await provider.startCheckout(order, 'a')).toEqual(once);
    await provider.startCheckout({ ...order, membershipId: uuidv7() }, 'b');
    expect(stripe.books.all('checkout.session')).toHaveLength(2);
    expect(stripe.books.all('product')).toHaveLength(1);
    expect(stripe.books.all('price')).toHaveLength(1);
    await expect(provider.startCheckout({ ...order, email: null }, 'a')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a tier with another price is another price of the same product, and a new name is shown', async () => {
    const plan = planOf(eur(900));
    await provider.startCheckout(orderOf(plan), 'a');
    await provider.startCheckout(orderOf({ ...plan, price: eur(1200), tierName: 'Or' }), 'b');
    expect(stripe.books.all('product')).toMatchObject([{ name: 'Or' }]);
    expect(stripe.books.all('price').map(({ unit_amount }) => unit_amount)).toEqual([1200, 900]);
  });

  test('a person who paid before is the same customer; a customer deleted in the dashboard is made anew', async () => {
    const plan = planOf(eur(900));
    const { customer, reference } = await buy(plan);
    await provider.endNow(reference, 'end');
    const again = await buy(plan, orderOf(plan, { customer }));
    expect(again.customer).toBe(customer);
    stripe.books.find('customer', customer).deleted = true;
    const other = await buy(plan, orderOf(plan, { customer }));
    expect(other.customer).not.toBe(customer);
  });

  test('an order that is repeated when its time is over is refused in words', async () => {
    const order = orderOf(planOf(eur(900)), { until: new Date(Date.now() - 60_000) });
    await expect(provider.startCheckout(order, 'a')).rejects.toMatchObject({
      code: 'conflict',
      message: 'This checkout is over. Begin a new one.',
    });
  });

  test('once closed it cannot be paid; closing what was paid changes nothing', async () => {
    const order = orderOf(planOf(eur(900)));
    const left = await provider.startCheckout(order, 'a');
    await provider.closeCheckout(left.reference);
    await provider.closeCheckout(left.reference);
    expect(await pay(left.url)).toBeNull();
    expect(await provider.findSubscription(left.reference)).toBeNull();
    const paid = await provider.startCheckout({ ...order, membershipId: uuidv7() }, 'b');
    await pay(paid.url);
    await provider.closeCheckout(paid.reference);
    expect(await provider.findSubscription(paid.reference)).toMatchObject({ state: 'active' });
  });

  test('a declined card is no subscription', async () => {
    const order = orderOf(planOf(eur(900)));
    const { reference, url } = await provider.startCheckout(order, 'a');
    const page = await fetch(url, { method: 'POST', body: new URLSearchParams({ press: 'decline' }) });
    expect(await page.text()).toContain('Your card was declined.');
    expect(await provider.findSubscription(reference)).toBeNull();
    expect(stripe.taken()).toEqual({});
  });
});

describe('VIP check 6: currencies with other decimals', () => {
  test.each([
    ['JPY', 1_200, 'jpy', 1_200],
    ['KWD', 12_340, 'kwd', 12_340],
    // Bestie counts forints and krónur whole, Stripe in hundredths.
    ['HUF', 4_500, 'huf', 450_000],
    ['ISK', 2_000, 'isk', 200_000],
  ])('%s %d is charged as %s %d, and read back', async (currency, amount, stripeCurrency, stripeAmount) => {
    const plan = planOf({ amount, currency });
    const found = await buy(plan);
    expect(stripe.taken()).toEqual({ [stripeCurrency]: stripeAmount });
    expect(found.price).toEqual({ amount, currency });
    expect(await provider.listReceipts(found.reference)).toMatchObject([{ sum: { amount, currency } }]);
  });

  test('a sum that cannot be charged is refused in words, and nothing is made', async () => {
    await expect(
      provider.startCheckout(orderOf(planOf({ amount: 1_234, currency: 'KWD' })), 'a'),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'The payment provider charges KWD in larger steps. An admin can change the price.',
    });
    await expect(provider.startCheckout(orderOf(planOf(eur(10))), 'b')).rejects.toMatchObject({
      code: 'conflict',
      message: 'The payment provider cannot charge so small a sum.',
    });
    expect(stripe.books.all('checkout.session')).toHaveLength(0);
  });
});

describe('what is true now', () => {
  test('a renewal is paid: the period moves on, and the membership keeps its price', async () => {
    const plan = planOf(eur(900));
    const { reference, paidUntil } = await buy(plan);
    await provider.startCheckout(orderOf({ ...plan, price: eur(5000) }), 'dearer for others');
    stripe.books.advance(32 * day);
    const renewed = (await provider.findSubscription(reference))!;
    expect(renewed.paidUntil > paidUntil).toBe(true);
    expect(renewed.price).toEqual(eur(900));
    expect(await provider.listReceipts(reference)).toMatchObject([
      { occasion: 'renewal', sum: eur(900), tierId: plan.tierId },
      { occasion: 'start', sum: eur(900), period: { end: paidUntil } },
    ]);
  });

  test('a renewal is declined: overdue since the end of what was paid, tried again, then ended', async () => {
    const { reference, customer, paidUntil } = await buy(planOf(eur(900)));
    stripe.books.cards.set(customer, 'declines');
    stripe.books.advance(32 * day);
    const overdue = (await provider.findSubscription(reference))!;
    expect(overdue).toMatchObject({ state: 'past_due', paidUntil, nextCharge: { sum: eur(900) } });
    expect(overdue.nextCharge!.at > now()).toBe(true);
    stripe.books.advance(8 * day);
    expect(await provider.findSubscription(reference)).toMatchObject({
      state: 'ended',
      paidUntil,
      nextCharge: null,
    });
    expect(stripe.taken()).toEqual({ eur: 900 });
  });

  test('an overdue payment is made on the page of its invoice, and the new card stays', async () => {
    const { reference, customer } = await buy(planOf(eur(900)));
    stripe.books.cards.set(customer, 'declines');
    stripe.books.advance(32 * day);
    const page = await provider.openPaymentPage({ reference, customer }, 'https://bestie.test/billing');
    await pay(page);
    expect(await provider.findSubscription(reference)).toMatchObject({ state: 'active' });
    stripe.books.advance(31 * day);
    expect(stripe.taken()).toEqual({ eur: 2700 });
  });

  test('another card is chosen in the portal, which can do nothing else', async () => {
    const { reference, customer } = await buy(planOf(eur(900)));
    const url = await provider.openPaymentPage({ reference, customer }, 'https://bestie.test/billing');
    await createProvider().openPaymentPage({ reference, customer }, 'https://bestie.test/billing');
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ press: 'bad' }),
      redirect: 'manual',
    });
    expect(reply.headers.get('location')).toBe('https://bestie.test/billing');
    expect(stripe.books.cards.get(customer)).toBe('declines');
    const [configuration, ...others] = stripe.books.all('billing_portal.configuration');
    expect(others).toEqual([]);
    expect(configuration!.features).toMatchObject({
      subscription_cancel: { enabled: 'false' },
      subscription_update: { enabled: 'false' },
    });
  });

  test('a payment that is given back in full, or disputed, revokes; a part of it and an inquiry do not', async () => {
    const refunded = await buy(planOf(eur(900)));
    const [charge] = charges();
    stripe.books.refund(charge!.id, 400);
    expect(await provider.findSubscription(refunded.reference)).toMatchObject({ revokedAt: null });
    stripe.books.refund(charge!.id);
    const payment = charge!.payment_intent;
    expect((await provider.findSubscription(payment))!.revokedAt).toEqual(now());
    expect(await provider.listReceipts(refunded.reference)).toMatchObject([
      { occasion: 'start' },
      { occasion: 'refund', sum: eur(500) },
      { occasion: 'refund', sum: eur(400) },
    ]);
    const disputed = await buy(planOf(eur(700)));
    const [other] = charges();
    stripe.books.dispute(other!.id, 'warning_needs_response');
    expect(await provider.findSubscription(disputed.reference)).toMatchObject({ revokedAt: null });
    stripe.books.dispute(other!.id);
    expect((await provider.findSubscription(disputed.reference))!.revokedAt).toEqual(now());
  });

  test('a refund of an earlier month leaves this one; a bank that takes an earlier month back ends it', async () => {
    const { reference } = await buy(planOf(eur(900)));
    const [first] = charges();
    stripe.books.advance(32 * day);
    stripe.books.refund(first!.id);
    expect(await provider.findSubscription(reference)).toMatchObject({ revokedAt: null });
    stripe.books.dispute(first!.id);
    expect((await provider.findSubscription(reference))!.revokedAt).toEqual(now());
  });

  test('subscriptions of others in the same account, and ids of nothing, are nothing', async () => {
    const { reference } = await buy(planOf(eur(900)));
    stripe.books.find('subscription', reference).metadata = { shop: 'hats' };
    for (const about of [reference, 'sub_none', 'cs_none', 'pi_none', 'in_none', 'cus_none'])
      expect(await provider.findSubscription(about)).toBeNull();
    await expect(provider.cancel(reference, 'a')).rejects.toMatchObject({ code: 'not_found' });
    await expect(provider.cancel('sub_none', 'a')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('everything that runs', () => {
  test('is listed by pages of a hundred, with what is planned, without what is over', async () => {
    const silver = planOf(eur(500), 'Silver');
    const gold = planOf(eur(1500), 'Gold');
    const lowered = await buy(gold);
    const { reference } = await buy(gold);
    await provider.downgrade(lowered.reference, silver, 'down');
    await provider.endNow(reference, 'end');
    const customer = stripe.books.find('customer', lowered.customer);
    const price = stripe.books.all('price').find(({ unit_amount }) => unit_amount === 1500)!;
    for (let count = 0; count < 103; count += 1)
      stripe.books.subscribe(customer, price, { bestie_membership: uuidv7() });
    const pages: number[] = [];
    const listed = new Map<string, object>();
    for await (const page of provider.listRunning()) {
      pages.push(page.length);
      for (const each of page) listed.set(each.reference, each);
    }
    expect(pages).toEqual([100, 4]);
    const { revokedAt, ...found } = (await provider.findSubscription(lowered.reference))!;
    expect(revokedAt).toBeNull();
    expect(listed.get(lowered.reference)).toEqual(found);
    expect(listed.has(reference)).toBe(false);
  });

  test('what was given back since a day is listed once, and a failure on the way is an error in words', async () => {
    await buy(planOf(eur(900)));
    const [charge] = charges();
    stripe.books.refund(charge!.id, 100);
    stripe.books.refund(charge!.id, 100);
    stripe.books.dispute(charge!.id);
    const list = async (since: Date) => {
      const found: string[] = [];
      for await (const payment of provider.listGivenBack(since)) found.push(payment);
      return found;
    };
    const yesterday = new Date(now().getTime() - day * 1000);
    expect(await list(yesterday)).toEqual([charge!.payment_intent]);
    expect(await list(new Date(now().getTime() + day * 1000))).toEqual([]);
    stripe.arm({ call: 'GET /v1/disputes', kind: 'status', status: 429 });
    await expect(list(yesterday)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('changes', () => {
  const silver = planOf(eur(500), 'Silver');
  const gold = planOf(eur(1500), 'Gold');

  test('an upgrade costs what was shown, takes effect at once, and is charged once', async () => {
    const { reference, paidUntil } = await buy(silver);
    middleOfPeriod();
    const at = now();
    const { dueNow } = await provider.previewUpgrade(reference, gold, at);
    stripe.books.advance(600);
    expect(await provider.upgrade(reference, gold, at, 'up')).toEqual({ state: 'done' });
    expect(await provider.upgrade(reference, gold, at, 'up')).toEqual({ state: 'done' });
    expect(await provider.upgrade(reference, gold, now(), 'clicked again')).toEqual({ state: 'done' });
    expect(stripe.taken()).toEqual({ eur: 500 + dueNow.amount });
    expect(dueNow.amount).toBeGreaterThan(450);
    expect(await provider.findSubscription(reference)).toMatchObject({
      tierId: gold.tierId,
      price: eur(1500),
      paidUntil,
    });
    expect(await provider.listReceipts(reference)).toMatchObject([
      { occasion: 'upgrade', sum: dueNow, tierId: gold.tierId, period: { end: paidUntil } },
      { occasion: 'start' },
    ]);
  });

  test('a declined upgrade changes nothing, not even what was planned', async () => {
    const { reference, customer } = await buy(gold);
    await provider.downgrade(reference, silver, 'down');
    stripe.books.cards.set(customer, 'declines');
    middleOfPeriod();
    const platinum = planOf(eur(3000));
    expect(await provider.upgrade(reference, platinum, now(), 'up')).toEqual({ state: 'declined' });
    expect(await provider.findSubscription(reference)).toMatchObject({
      state: 'active',
      tierId: gold.tierId,
      nextTierId: silver.tierId,
    });
    expect(stripe.books.all('invoice').filter(({ status }) => status === 'open')).toEqual([]);
    stripe.books.cards.set(customer, 'pays');
    expect(await provider.upgrade(reference, platinum, now(), 'up, with another card')).toEqual({
      state: 'done',
    });
    expect(await provider.findSubscription(reference)).toMatchObject({
      tierId: platinum.tierId,
      nextTierId: null,
    });
  });

  test('an upgrade that the bank wants to be confirmed takes effect with the confirmation', async () => {
    const { reference, customer } = await buy(silver);
    stripe.books.cards.set(customer, 'needs_authentication');
    middleOfPeriod();
    const outcome = await provider.upgrade(reference, gold, now(), 'up');
    expect(outcome).toMatchObject({ state: 'confirm' });
    expect(await provider.upgrade(reference, gold, now(), 'again')).toEqual(outcome);
    expect(await provider.findSubscription(reference)).toMatchObject({ tierId: silver.tierId });
    await pay((outcome as { url: string }).url);
    expect(await provider.findSubscription(reference)).toMatchObject({ tierId: gold.tierId });
    expect(charges()).toHaveLength(2);
  });

  test('an upgrade undoes a cancellation in the same step, or is declined with it left', async () => {
    const { reference, customer } = await buy(silver);
    await provider.cancel(reference, 'end');
    stripe.books.cards.set(customer, 'declines');
    expect(await provider.upgrade(reference, gold, now(), 'up')).toEqual({ state: 'declined' });
    expect(await provider.findSubscription(reference)).toMatchObject({ endsWithPeriod: true });
    stripe.books.cards.set(customer, 'pays');
    await provider.upgrade(reference, gold, now(), 'up again');
    expect(await provider.findSubscription(reference)).toMatchObject({
      tierId: gold.tierId,
      endsWithPeriod: false,
    });
  });

  test('a downgrade comes with the next period, and costs nothing before', async () => {
    const { reference, paidUntil } = await buy(gold);
    await provider.downgrade(reference, silver, 'down');
    await provider.downgrade(reference, silver, 'down');
    expect(await provider.findSubscription(reference)).toMatchObject({
      tierId: gold.tierId,
      nextTierId: silver.tierId,
      nextCharge: { at: paidUntil, sum: eur(500) },
    });
    stripe.books.advance(32 * day);
    expect(await provider.findSubscription(reference)).toMatchObject({
      tierId: silver.tierId,
      price: eur(500),
      nextTierId: null,
    });
    // The schedule of the change is still there for a month; the next changes find their way past it.
    await provider.downgrade(reference, planOf(eur(300)), 'down again');
    await provider.cancel(reference, 'end');
    expect(await provider.findSubscription(reference)).toMatchObject({
      endsWithPeriod: true,
      nextTierId: null,
      nextCharge: null,
    });
    stripe.books.advance(40 * day);
    expect(await provider.findSubscription(reference)).toMatchObject({ state: 'ended' });
    expect(stripe.taken()).toEqual({ eur: 2000 });
  });

  test('cancelled, it runs to the end of the period; “Keep it” undoes that and a downgrade', async () => {
    const { reference, paidUntil } = await buy(gold);
    await provider.cancel(reference, 'end');
    await provider.cancel(reference, 'end');
    expect(await provider.findSubscription(reference)).toMatchObject({ endsWithPeriod: true, paidUntil });
    await provider.keep(reference, 'keep');
    await provider.keep(reference, 'keep');
    await provider.downgrade(reference, silver, 'down');
    await provider.keep(reference, 'keep too');
    expect(await provider.findSubscription(reference)).toMatchObject({
      endsWithPeriod: false,
      nextTierId: null,
      nextCharge: { sum: eur(1500) },
    });
    await provider.cancel(reference, 'end for good');
    stripe.books.advance(60 * day);
    expect(await provider.findSubscription(reference)).toMatchObject({ state: 'ended', paidUntil });
    expect(stripe.taken()).toEqual({ eur: 1500 });
    for (const change of [
      provider.keep(reference, 'x'),
      provider.downgrade(reference, silver, 'x'),
      provider.upgrade(reference, gold, now(), 'x'),
    ])
      await expect(change).rejects.toMatchObject({ code: 'conflict' });
  });

  test('an end that somebody set in Stripe’s dashboard is seen and undone', async () => {
    const { reference, paidUntil } = await buy(gold);
    const subscription = stripe.books.find('subscription', reference);
    subscription.cancel_at = subscription.created + 3 * day;
    expect(await provider.findSubscription(reference)).toMatchObject({
      endsWithPeriod: true,
      paidUntil: new Date(subscription.cancel_at * 1000),
    });
    await provider.keep(reference, 'keep');
    expect(await provider.findSubscription(reference)).toMatchObject({ endsWithPeriod: false, paidUntil });
  });

  test('cancelled while overdue, it ends now, and its open invoice cannot be paid any more', async () => {
    const { reference, customer, paidUntil } = await buy(gold);
    stripe.books.cards.set(customer, 'declines');
    stripe.books.advance(32 * day);
    await provider.cancel(reference, 'end');
    expect(await provider.findSubscription(reference)).toMatchObject({ state: 'ended', paidUntil });
    stripe.books.cards.set(customer, 'pays');
    stripe.books.advance(60 * day);
    expect(stripe.taken()).toEqual({ eur: 1500 });
    expect(stripe.books.all('invoice')[0]).toMatchObject({ status: 'void' });
  });

  test('a difference that was shown in the month before is not charged', async () => {
    const { reference } = await buy(silver);
    const at = now();
    stripe.books.advance(32 * day);
    await expect(provider.previewUpgrade(reference, gold, at)).rejects.toMatchObject({ code: 'conflict' });
    await expect(provider.upgrade(reference, gold, at, 'up')).rejects.toMatchObject({ code: 'conflict' });
    expect(await provider.findSubscription(reference)).toMatchObject({ tierId: silver.tierId });
  });

  test('a tier in another currency is refused before anything changes', async () => {
    const { reference } = await buy(silver);
    const yen = planOf({ amount: 9000, currency: 'JPY' });
    await expect(provider.upgrade(reference, yen, now(), 'x')).rejects.toMatchObject({ code: 'conflict' });
    await expect(provider.downgrade(reference, yen, 'x')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('Stripe does not answer', () => {
  const gold = planOf(eur(1500), 'Gold');

  test.each([
    ['POST /v1/products', 'startCheckout'],
    ['POST /v1/prices', 'startCheckout'],
    ['POST /v1/checkout/sessions', 'startCheckout'],
    ['POST /v1/subscriptions/', 'upgrade'],
    ['POST /v1/subscriptions/', 'cancel'],
    ['DELETE /v1/subscriptions/', 'endNow'],
    ['POST /v1/subscription_schedules', 'downgrade'],
    ['POST /v1/subscription_schedules/', 'downgrade'],
  ] as const)('the answer of %s is lost for good in %s: repeated, it is done once', async (call, verb) => {
    const silver = planOf(eur(500), 'Silver');
    const order = orderOf(gold);
    const bought = verb === 'startCheckout' ? undefined : await buy(gold);
    const reference = bought?.reference ?? '';
    const at = now();
    const platinum = planOf(eur(3000));
    const act = () =>
      ({
        startCheckout: () => provider.startCheckout(order, 'key'),
        upgrade: () => provider.upgrade(reference, platinum, at, 'key'),
        cancel: () => provider.cancel(reference, 'key'),
        endNow: () => provider.endNow(reference, 'key'),
        downgrade: () => provider.downgrade(reference, silver, 'key'),
      })[verb]();
    stripe.arm({ call, kind: 'lost', times: 2 });
    await act().catch((error: unknown) => expect(error).toMatchObject({ code: 'unavailable' }));
    // The server was killed and started again.
    provider = createProvider();
    await act();
    if (verb === 'startCheckout') {
      expect(stripe.books.all('product')).toHaveLength(1);
      expect(stripe.books.all('price')).toHaveLength(1);
      expect(stripe.books.all('checkout.session')).toHaveLength(1);
      return;
    }
    expect(await provider.findSubscription(reference)).toMatchObject(
      {
        upgrade: { tierId: platinum.tierId },
        cancel: { endsWithPeriod: true },
        endNow: { state: 'ended' },
        downgrade: { tierId: gold.tierId, nextTierId: silver.tierId },
      }[verb],
    );
    expect(charges()).toHaveLength(verb === 'upgrade' ? 2 : 1);
    expect(stripe.books.all('subscription_schedule').length).toBeLessThanOrEqual(1);
  });

  test('a connection that breaks once is tried again by itself, with the same key', async () => {
    const { reference } = await buy(planOf(eur(500)));
    stripe.arm({ call: 'POST /v1/subscriptions/', kind: 'lost' });
    expect(await provider.upgrade(reference, gold, now(), 'up')).toEqual({ state: 'done' });
    const tries = stripe.calls.filter(({ path, key }) => path.endsWith(reference) && key !== undefined);
    expect(tries.map(({ key }) => key)).toEqual(['up', 'up']);
    expect(charges()).toHaveLength(2);
  });

  test('a failure that Stripe keeps under the key is not final: the next click has another key', async () => {
    const { reference } = await buy(planOf(eur(500)));
    stripe.arm({ call: 'POST /v1/subscriptions/', kind: 'status', status: 500 });
    for (let times = 0; times < 2; times += 1)
      await expect(provider.upgrade(reference, gold, now(), 'up')).rejects.toMatchObject({
        code: 'unavailable',
      });
    expect(await provider.upgrade(reference, gold, now(), 'another click')).toEqual({ state: 'done' });
    expect(charges()).toHaveLength(2);
  });

  test('too many calls, late answers and refused keys are errors in words, without secrets in the log', async () => {
    stripe.arm({ call: 'GET /v1/products', kind: 'status', status: 429 });
    await expect(provider.startCheckout(orderOf(gold), 'a')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 1,
    });
    stripe.arm({ call: 'GET /v1/products', kind: 'slow', milliseconds: 1_000, times: 2 });
    provider = createProvider({ timeout: 400 });
    await expect(provider.startCheckout(orderOf(gold), 'a')).rejects.toMatchObject({
      code: 'unavailable',
    });
    const stranger = createProvider({ secretKey: 'sk_test_of_somebody_else' });
    await expect(stranger.startCheckout(orderOf(gold), 'b')).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged.map((line) => (line as { message: string }).message)).toEqual([
      'Stripe takes no more calls for a moment',
      'Stripe did not answer',
      'Stripe refuses the secret key',
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/sk_test|ana@bestie|whsec/);
  });
});

describe('a message of Stripe', () => {
  const read = ({ payload, headers }: ReturnType<StripeServer['sign']>) =>
    provider.readEvent(Buffer.from(payload), headers);

  test('names the subscription that it is about', async () => {
    const { reference } = await buy(planOf(eur(900)));
    stripe.books.dispute(charges()[0]!.id);
    const about: Record<string, string | null> = {};
    for (const event of stripe.books.events) {
      const said = read(stripe.sign(event));
      expect(said).toMatchObject({ id: event.id, type: event.type });
      const found = said.about === null ? null : await provider.findSubscription(said.about);
      about[said.type] = found?.reference ?? null;
    }
    expect(about).toEqual({
      'customer.subscription.created': reference,
      'customer.subscription.updated': reference,
      'invoice.finalized': reference,
      'invoice.paid': reference,
      'charge.succeeded': reference,
      'charge.dispute.created': reference,
      'checkout.session.completed': reference,
    });
  });

  test('is refused with another signature, six minutes old, with one byte changed, and without a signature', async () => {
    await buy(planOf(eur(900)));
    const event = stripe.books.events[0]!;
    const valid = stripe.sign(event);
    const refused = { code: 'invalid_input', message: 'The signature is not valid.' };
    for (const message of [
      stripe.sign(event, { secret: 'whsec_of_somebody_else' }),
      stripe.sign(event, { at: Date.now() - 6 * 60_000 }),
      { ...valid, payload: valid.payload.replace('false', 'falsE') },
      { ...valid, headers: {} },
      { ...valid, headers: { 'stripe-signature': 't=,v1=' } },
    ])
      expect(() => read(message)).toThrow(expect.objectContaining(refused));
    expect(read(valid).id).toBe(event.id);
  });
});
