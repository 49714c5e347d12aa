import type { Billing, Receipt, UpgradePreview } from '@bestie/contracts/billing.contract';
import { uuidv7 } from 'uuidv7';
import type { Server } from '../../../compose';
import { passTime } from '../../../test-support/pass-time';
import { day } from '../../../test-support/stripe/stripe-store';
import type { StripeEvent } from '../../../test-support/stripe/stripe-objects';
import { startStripeServer } from '../../../test-support/stripe/stripe-server';
import type { SignedMessage, StripeServer } from '../../../test-support/stripe/stripe-server';
import { createPayments } from '../../../test-support/test-payments';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

let stripe: StripeServer;
let whole: WholeServer;
let payments: ReturnType<typeof createPayments>;
let admin: SignedIn;
let silver: string;
let gold: string;

beforeAll(async () => {
  stripe = await startStripeServer();
  whole = await startWholeServer({
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_ENDPOINT: stripe.origin,
    },
    rateLimits: uncounted,
  });
  await whole.server.start();
  payments = createPayments(whole);
  admin = await whole.signIn('admin');
  silver = await payments.tier(admin, { name: 'Silver', price: { amount: 500, currency: 'EUR' } });
  gold = await payments.tier(admin, { name: 'Gold', price: { amount: 1500, currency: 'EUR' } });
});
afterAll(async () => {
  await whole.close();
  await stripe.close();
});

/** Stripe’s page, where the person pays. */
const payAt = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ press: 'pay' }), redirect: 'manual' });

/** Begins a checkout and pays it; no event has arrived yet. */
async function pay(who: SignedIn, tierId = silver): Promise<string> {
  const { id, status, body } = await payments.checkout(who, tierId);
  expect(status).toBe(200);
  await payAt(body.url);
  return id;
}

async function buy(who: SignedIn, tierId = silver): Promise<string> {
  const id = await pay(who, tierId);
  await payments.confirm(who, id);
  return id;
}

const subscriptionOf = (membershipId: string) =>
  stripe.books.all('subscription').find(({ metadata }) => metadata.bestie_membership === membershipId)!;
const eventsSince = (index: number): StripeEvent[] => stripe.books.events.slice(index);
const chargesOf = (membershipId: string) =>
  stripe.books
    .all('charge')
    .filter(({ customer, paid }) => paid && customer === subscriptionOf(membershipId).customer);

const deliver = ({ payload, headers }: SignedMessage, app = whole.app) =>
  app.inject({ method: 'POST', url: '/api/billing/events', headers, payload });
/** Everything that was received is followed. */
const settled = () => passTime(whole, 0, ['billing.follow']);
const compare = () => whole.server.services.compare(new AbortController().signal);

async function memberships(who: SignedIn) {
  const { rows } = await whole.database.pool.query<{ state: string; access_until: Date; tier_id: string }>(
    'select * from vip_memberships where uid = $1 order by created_at',
    [who.uid],
  );
  return rows;
}
async function receipts(who: SignedIn): Promise<string[]> {
  const { body } = await payments.call<{ items: Receipt[] }>(who, 'GET', '/api/billing/receipts');
  return body.items.map(({ occasion }) => occasion).sort();
}

describe('events', () => {
  test('VIP check 2: every event ten times, and in reverse order, is one membership, paid once', async () => {
    const ana = await whole.signIn('fan');
    const before = stripe.books.events.length;
    const id = await pay(ana);
    const events = eventsSince(before);
    for (let times = 0; times < 10; times += 1)
      for (const event of times % 2 === 0 ? [...events].reverse() : events)
        expect((await deliver(stripe.sign(event))).statusCode).toBe(200);
    await settled();
    expect(await memberships(ana)).toMatchObject([{ id, state: 'active', tier_id: silver }]);
    expect(await receipts(ana)).toEqual(['start']);
    expect(chargesOf(id)).toHaveLength(1);
    const { rows } = await whole.database.pool.query('select 1 from billing_events where id = any($1)', [
      events.map((event) => event.id),
    ]);
    expect(rows).toHaveLength(events.length);
  });

  test('an event that is late changes nothing back: what is true now counts', async () => {
    const ana = await whole.signIn('fan');
    const before = stripe.books.events.length;
    const id = await pay(ana);
    const early = eventsSince(before);
    await payments.confirm(ana, id);
    await payments.call(ana, 'POST', '/api/billing/cancel', { id: uuidv7() });
    for (const event of early) await deliver(stripe.sign(event));
    await settled();
    expect(await memberships(ana)).toMatchObject([{ state: 'canceling' }]);
  });

  test('two servers get the same event at the same time: it is taken once', async () => {
    const other = await whole.another();
    const ana = await whole.signIn('fan');
    const before = stripe.books.events.length;
    await pay(ana);
    const messages = eventsSince(before).map((event) => stripe.sign(event));
    const answers = await Promise.all(
      messages.flatMap((message) => [deliver(message), deliver(message, other.app)]),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    await settled();
    expect(await memberships(ana)).toMatchObject([{ state: 'active' }]);
    expect(await receipts(ana)).toEqual(['start']);
    await other.app.close();
  });

  test('a wrong signature, an old one and a large body are refused, and nothing is written', async () => {
    await pay(await whole.signIn('fan'));
    const event = stripe.books.events.at(-1)!;
    const valid = stripe.sign(event);
    const refused = [
      await deliver(stripe.sign(event, { secret: 'whsec_of_somebody_else' })),
      await deliver(stripe.sign(event, { at: Date.now() - 301_000 })),
      await deliver({ ...valid, payload: valid.payload.replace('{', '{ ') }),
      await deliver({ ...valid, headers: { 'content-type': 'application/json' } }),
      await deliver({ ...valid, payload: '' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect((await deliver({ ...valid, payload: ' '.repeat(1024 * 1024) })).statusCode).toBe(413);
    const { rows } = await whole.database.pool.query('select 1 from billing_events where id = $1', [
      event.id,
    ]);
    expect(rows).toEqual([]);
    expect((await deliver(valid)).statusCode).toBe(200);
  });

  test('an event about somebody else’s subscription in the same account is received, and nothing more', async () => {
    const { customer } = subscriptionOf(await buy(await whole.signIn('fan')));
    const price = stripe.books.all('price')[0]!;
    const foreign = stripe.books.subscribe(stripe.books.find('customer', customer), price, {
      bestie_membership: uuidv7(),
    });
    for (const event of stripe.books.events.filter(({ data }) => data.object.id === foreign.id))
      expect((await deliver(stripe.sign(event))).statusCode).toBe(200);
    await settled();
    expect(foreign.status).toBe('active');
  });
});

describe('the nightly comparison', () => {
  test('finds what no event told, once, and writes down what differed', async () => {
    const [bought, ended, refunded, kept] = (await Promise.all(
      ['bought', 'ended', 'refunded', 'kept'].map((name) => whole.signIn('fan', name)),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn];
    const endedId = await buy(ended);
    const refundedId = await buy(refunded, gold);
    await buy(kept);
    await pay(bought);
    stripe.books.end(subscriptionOf(endedId), stripe.books.now());
    stripe.books.refund(chargesOf(refundedId)[0]!.id);
    await compare();
    expect(await memberships(bought)).toMatchObject([{ state: 'active' }]);
    expect(await memberships(ended)).toMatchObject([{ state: 'ended' }]);
    expect(await memberships(refunded)).toMatchObject([{ state: 'ended' }]);
    expect(await memberships(kept)).toMatchObject([{ state: 'active' }]);
    expect(await receipts(refunded)).toEqual(['refund', 'start']);
    expect(subscriptionOf(refundedId).status).toBe('canceled');
    await compare();
    const { rows } = await whole.database.pool.query<{ target_id: string; before: object; after: object }>(
      `select target_id, before, after from audit_log where action = 'billing.compare' and target_id = any($1)`,
      [[bought, ended, refunded, kept].map(({ uid }) => uid)],
    );
    const audited = (who: SignedIn) => rows.filter(({ target_id }) => target_id === who.uid);
    expect(audited(bought)).toMatchObject([{ before: { state: 'checkout' }, after: { state: 'active' } }]);
    expect(audited(ended)).toMatchObject([{ before: { state: 'active' }, after: { state: 'ended' } }]);
    expect(audited(refunded)).toMatchObject([{ before: { state: 'active' }, after: { state: 'ended' } }]);
    expect(audited(kept)).toEqual([]);
  });

  test('costs a call for a hundred that are as they were', async () => {
    const { pool } = whole.database;
    await pool.query(`update billing_subscriptions set created_at = now() - interval '4 days'`);
    const before = stripe.calls.length;
    await compare();
    const calls = stripe.calls.slice(before);
    const given = calls.filter(({ path }) => path === '/v1/refunds' || path === '/v1/disputes');
    expect(calls.filter(({ path }) => path === '/v1/subscriptions')).toHaveLength(1);
    expect(given.length).toBeGreaterThanOrEqual(2);
    expect(calls.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length).toBeLessThan(4);
  });
});

describe('whatever moment the server is killed at, nothing is charged twice and nothing is lost', () => {
  let started: Server;
  beforeEach(async () => {
    started = await whole.another();
  });
  afterEach(() => started.app.close());

  /**
   * Ends an action after its first call of Stripe, then after its second, and so on, until nothing is left to interrupt, and
   * repeats it on a server that has just been started.
   */
  async function killEverywhere(
    prepare: () => Promise<(server: Server) => Promise<{ statusCode: number; body: string }>>,
    check: () => Promise<void>,
  ): Promise<number> {
    for (let calls = 0; ; calls += 1) {
      const act = await prepare();
      stripe.arm({ call: '', kind: 'killed', skip: calls });
      const first = await act(whole.server);
      const untouched = stripe.disarm() === 1;
      expect(first.statusCode).toBe(untouched ? 200 : 503);
      const { statusCode, body } = await act(started);
      expect({ calls, statusCode, body }).toMatchObject({ calls, statusCode: 200 });
      await check();
      if (untouched) return calls;
    }
  }

  const post = (who: SignedIn, url: string, payload: object) => (server: Server) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${who.token}` },
      payload,
    });

  test('while a checkout begins', async () => {
    const tierId = await payments.tier(admin, { name: 'New to Stripe' });
    let who: SignedIn;
    let id: string;
    const steps = await killEverywhere(
      async () => {
        who = await whole.signIn('fan');
        id = uuidv7();
        return post(who, '/api/billing/checkouts', { id, tierId });
      },
      async () => {
        const sessions = stripe.books
          .all('checkout.session')
          .filter(({ client_reference_id }) => client_reference_id === id);
        expect(sessions).toHaveLength(1);
        await payAt(sessions[0]!.url!);
        await payments.confirm(who, id);
        expect(await memberships(who)).toMatchObject([{ id, state: 'active' }]);
        expect(chargesOf(id)).toHaveLength(1);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(3);
  });

  test('while an upgrade is paid', async () => {
    let who: SignedIn;
    let id: string;
    const steps = await killEverywhere(
      async () => {
        who = await whole.signIn('fan');
        id = await buy(who);
        const preview = await payments.call<UpgradePreview>(
          who,
          'GET',
          `/api/billing/upgrade?tierId=${gold}`,
        );
        const { at, dueNow } = preview.body;
        return post(who, '/api/billing/upgrade', { id: uuidv7(), tierId: gold, at, dueNow });
      },
      async () => {
        expect((await memberships(who)).filter(({ state }) => state === 'active')).toMatchObject([
          { id, tier_id: gold },
        ]);
        expect(chargesOf(id).map(({ amount }) => amount)).toEqual([1000, 500]);
        expect(await receipts(who)).toEqual(['start', 'upgrade']);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(5);
  });

  test('while a tier is lowered, and while a plan with a lowered tier is cancelled', async () => {
    const who = await whole.signIn('fan');
    const id = await buy(who, gold);
    const done = async (url: string, payload: object = {}) =>
      expect((await post(who, url, { id: uuidv7(), ...payload })(whole.server)).statusCode).toBe(200);
    const downgrade = '/api/billing/downgrade';
    const lowered = await killEverywhere(
      async () => post(who, downgrade, { id: uuidv7(), tierId: silver }),
      async () => {
        expect(await memberships(who)).toMatchObject([{ id, state: 'active', next_tier_id: silver }]);
        await done('/api/billing/keep');
      },
    );
    const cancelled = await killEverywhere(
      async () => {
        await done(downgrade, { tierId: silver });
        return post(who, '/api/billing/cancel', { id: uuidv7() });
      },
      async () => {
        expect(await memberships(who)).toMatchObject([{ id, state: 'canceling', next_tier_id: null }]);
        await done('/api/billing/keep');
      },
    );
    expect(Math.min(lowered, cancelled)).toBeGreaterThanOrEqual(4);
    expect(chargesOf(id)).toHaveLength(1);
  });
});

describe('money', () => {
  const billingOf = async (who: SignedIn): Promise<Billing> => payments.billing(who);

  test('VIP check 4: money that comes too late for the last place is honoured', async () => {
    const only = await payments.tier(admin, { name: 'Only one', capacity: 1 });
    const late = await whole.signIn('fan');
    const quick = await whole.signIn('fan');
    const { id, body } = await payments.checkout(late, only);
    expect((await payments.checkout(quick, only)).status).toBe(409);
    await whole.database.pool.query(
      `update vip_memberships set created_at = now() - interval '31 minutes' where id = $1`,
      [id],
    );
    await buy(quick, only);
    await payAt(body.url);
    await payments.confirm(late, id);
    expect(await memberships(late)).toMatchObject([{ state: 'active' }]);
    expect(await memberships(quick)).toMatchObject([{ state: 'active' }]);
  });

  test('VIP check 6: yen and dinars are charged as they are shown', async () => {
    for (const price of [
      { amount: 1_200, currency: 'JPY' },
      { amount: 3_250, currency: 'KWD' },
    ]) {
      const tierId = await payments.tier(admin, { name: price.currency, price });
      const who = await whole.signIn('fan');
      const id = await buy(who, tierId);
      expect((await billingOf(who)).plan).toMatchObject({ price, nextCharge: { sum: price } });
      expect(chargesOf(id)).toMatchObject([{ amount: price.amount, currency: price.currency.toLowerCase() }]);
    }
  });

  test('who is erased is charged no more, and their receipts name nobody', async () => {
    const gone = await whole.signIn('fan');
    const id = await buy(gone);
    await whole.server.identity.admin.delete(gone.uid);
    await whole.server.maintenance.erasure.run();
    await passTime(whole, 0, ['billing.end']);
    expect(subscriptionOf(id).status).toBe('canceled');
    const { rows } = await whole.database.pool.query(
      'select uid, billed_to from billing_receipts where reference = $1',
      [subscriptionOf(id).latest_invoice],
    );
    expect(rows).toEqual([{ uid: null, billed_to: null }]);
    expect(stripe.books.find('customer', subscriptionOf(id).customer).deleted).toBe(true);
  });

  test('a renewal that is declined leaves a week; refunded in full, it ends and is never charged again', async () => {
    const overdue = await whole.signIn('fan');
    const given = await whole.signIn('fan');
    const overdueId = await buy(overdue);
    const givenId = await buy(given);
    const paidUntil = (await memberships(overdue))[0]!.access_until;
    const before = stripe.books.events.length;
    stripe.books.cards.set(subscriptionOf(overdueId).customer, 'declines');
    stripe.books.advance(32 * day);
    stripe.books.refund(chargesOf(givenId)[0]!.id);
    const both = [overdueId, givenId].map((id) => subscriptionOf(id).customer);
    for (const event of eventsSince(before))
      if (both.some((customer) => JSON.stringify(event).includes(customer)))
        await deliver(stripe.sign(event));
    await settled();
    expect(await memberships(overdue)).toMatchObject([
      { state: 'past_due', access_until: new Date(paidUntil.getTime() + 7 * day * 1000) },
    ]);
    expect((await billingOf(overdue)).plan).toMatchObject({ state: 'past_due' });
    expect(await memberships(given)).toMatchObject([{ state: 'ended' }]);
    stripe.books.advance(40 * day);
    expect(chargesOf(givenId)).toHaveLength(2);
    expect(stripe.books.find('charge', chargesOf(givenId)[0]!.id)).toMatchObject({ refunded: true });
  });
});
