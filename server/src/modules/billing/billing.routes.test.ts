import { uuidv7 } from 'uuidv7';
import type { Billing, Receipt, UpgradePreview } from '@bestie/contracts/billing.contract';
import { createPayments } from '../../test-support/test-payments';
import { startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let payments: ReturnType<typeof createPayments>;
let admin: SignedIn;
let silver: string;
let gold: string;

beforeAll(async () => {
  whole = await startWholeServer();
  payments = createPayments(whole);
  admin = await whole.signIn('admin', 'adam');
  silver = await payments.tier(admin, { name: 'Front row' });
  gold = await payments.tier(admin, { name: 'Backstage', price: { amount: 1200, currency: 'EUR' } });
});
afterAll(() => whole.close());

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  whole.database.pool.query<Row>(text, values).then(({ rows }) => rows);
const fan = (name: string) => whole.signIn('fan', name);
const preview = (who: SignedIn, tierId: string) =>
  payments.call<UpgradePreview>(who, 'GET', `/api/billing/upgrade?tierId=${tierId}`);
const upgrade = (who: SignedIn, tierId: string, { at, dueNow }: UpgradePreview, id = uuidv7()) =>
  payments.call<{ outcome: string; billing: Billing }>(who, 'POST', '/api/billing/upgrade', {
    id,
    tierId,
    at,
    dueNow,
  });
const change = (who: SignedIn, verb: 'cancel' | 'keep' | 'downgrade', input: object = {}) =>
  payments.call<Billing>(who, 'POST', `/api/billing/${verb}`, { id: uuidv7(), ...input });
const receipts = async (who: SignedIn) =>
  (await payments.call<{ items: Receipt[] }>(who, 'GET', '/api/billing/receipts')).body.items;

describe('buying', () => {
  test('a fan buys a tier and sees exactly what is charged next, and when', async () => {
    const fay = await fan('fay');
    const { id, body } = await payments.checkout(fay, gold);
    expect(body.url).toBe(`/billing/checkout/${id}`);
    expect(await payments.billing(fay)).toMatchObject({
      plan: null,
      checkout: { id, tier: { name: 'Backstage' }, url: body.url },
    });
    expect((await payments.pay(fay, id)).body).toMatchObject({ state: 'paid' });
    const { plan, checkout, movesMoney } = await payments.confirm(fay, id);
    const [{ end } = { end: new Date() }] = await sql<{ end: Date }>(
      'select period_end as end from test_subscriptions where membership_id = $1',
      [id],
    );
    expect([checkout, movesMoney]).toEqual([null, false]);
    expect(plan).toEqual({
      id,
      tier: { id: gold, name: 'Backstage', rank: 2 },
      price: { amount: 1200, currency: 'EUR' },
      state: 'active',
      until: end.toISOString(),
      nextCharge: { at: end.toISOString(), sum: { amount: 1200, currency: 'EUR' } },
      nextTier: null,
      managed: true,
    });
    expect(await receipts(fay)).toMatchObject([
      { occasion: 'start', tierName: 'Backstage', sum: { amount: 1200, currency: 'EUR' }, movesMoney: false },
    ]);
  });

  test('two clicks, and a payment that is sent twice, are charged once', async () => {
    const dot = await fan('dot');
    const id = uuidv7();
    const both = await Promise.all([payments.checkout(dot, gold, id), payments.checkout(dot, gold, id)]);
    expect(both.map(({ status, body }) => [status, body.url])).toEqual([
      [200, `/billing/checkout/${id}`],
      [200, `/billing/checkout/${id}`],
    ]);
    await Promise.all([payments.pay(dot, id), payments.pay(dot, id), payments.pay(dot, id)]);
    expect(await payments.charges(id)).toEqual([['start', 1200]]);
    expect((await payments.checkout(dot, silver, id)).body.error.code).toBe('already_exists');
  });

  test('a new checkout closes the one before, which can no longer be paid', async () => {
    const eve = await fan('eve');
    const first = await payments.checkout(eve, silver);
    const second = await payments.checkout(eve, gold);
    expect((await payments.pay(eve, first.id)).body.error.code).toBe('conflict');
    await payments.pay(eve, second.id);
    expect((await payments.confirm(eve, second.id)).plan).toMatchObject({ tier: { id: gold } });
    expect((await payments.checkout(eve, silver)).body.error.message).toBe(
      'You have a plan already. Change it under Payments.',
    );
  });

  test('who has paid meanwhile is told so instead of buying again', async () => {
    const gus = await fan('gus');
    const { id } = await payments.checkout(gus, silver);
    await payments.pay(gus, id);
    expect((await payments.checkout(gus, gold)).body.error.message).toBe('Your payment has just arrived.');
    expect((await payments.billing(gus)).plan).toMatchObject({ id });
  });

  test('declined, a payment changes nothing; left, it gives the place back', async () => {
    const hal = await fan('hal');
    const small = await payments.tier(admin, { capacity: 1 });
    const { id } = await payments.checkout(hal, small);
    expect((await payments.pay(hal, id, 'good', 'declined')).body).toMatchObject({ state: 'open' });
    const ida = await fan('ida');
    expect((await payments.checkout(ida, small)).body.error.code).toBe('limit_reached');
    await payments.call(hal, 'POST', `/api/billing/checkouts/${id}/close`, {});
    expect((await payments.billing(hal)).checkout).toBeNull();
    expect((await payments.pay(hal, id)).body.error.code).toBe('conflict');
    expect((await payments.checkout(ida, small)).status).toBe(200);
    expect(await payments.charges(id)).toEqual([]);
  });

  test('while charging waits after a restore nothing is bought, whichever provider there is', async () => {
    const wim = await fan('wim');
    await sql(`insert into held_work (kind) values ('charging')`);
    expect((await payments.checkout(wim, gold)).status).toBe(503);
    expect((await payments.billing(wim)).checkout).toBeNull();
    await sql(`delete from held_work`);
    expect((await payments.checkout(wim, gold)).status).toBe(200);
  });

  test('a checkout of somebody else is missing', async () => {
    const jo = await fan('jo');
    const { id } = await payments.checkout(await fan('owner'), silver);
    for (const url of [`/api/test-payments/${id}/pay`, `/api/billing/checkouts/${id}/confirm`])
      expect((await payments.call(jo, 'POST', url, { outcome: 'paid', card: 'good' })).status).not.toBe(200);
    expect((await payments.call(jo, 'GET', `/api/test-payments/${id}`)).status).toBe(404);
    expect((await payments.call(jo, 'POST', `/api/billing/checkouts/${id}/close`, {})).status).toBe(404);
  });

  test('after 20 checkouts in a day the next one waits for tomorrow', async () => {
    const kay = await fan('kay');
    const { id } = await payments.checkout(kay, silver);
    await sql(
      `insert into billing_subscriptions (membership_id, uid, source)
       select gen_random_uuid(), $1, 'test' from generate_series(1, 19)`,
      [kay.uid],
    );
    expect((await payments.checkout(kay, silver, id)).status).toBe(200);
    expect((await payments.checkout(kay, silver)).body.error.code).toBe('limit_reached');
  });
});

describe('changing a plan', () => {
  test('an upgrade costs the difference that was shown, and takes effect at once', async () => {
    const ana = await fan('ana');
    const id = await payments.buy(ana, silver);
    await payments.pass(id, '15 days');
    await whole.server.services.follow(await payments.referenceOf(id));
    const { body } = await preview(ana, gold);
    expect(body.dueNow.amount).toBeGreaterThan(300);
    expect(body.dueNow.amount).toBeLessThan(400);
    const lie = { ...body, dueNow: { amount: 1, currency: 'EUR' } };
    expect((await upgrade(ana, gold, lie)).body.error.message).toBe(
      'The difference has changed. Look at it again.',
    );
    const key = uuidv7();
    const answers = [await upgrade(ana, gold, body, key), await upgrade(ana, gold, body, key)];
    expect(answers.map(({ body: { outcome } }) => outcome)).toEqual(['done', 'done']);
    expect(answers[1]?.body.billing.plan).toMatchObject({
      tier: { id: gold },
      price: { amount: 1200, currency: 'EUR' },
      nextCharge: { at: body.next.at, sum: { amount: 1200, currency: 'EUR' } },
    });
    expect(await payments.charges(id)).toEqual([
      ['start', 500],
      ['upgrade', body.dueNow.amount],
    ]);
    expect((await upgrade(ana, gold, lie, key)).body.error.code).toBe('already_exists');
    expect((await receipts(ana)).map(({ occasion }) => occasion)).toEqual(['upgrade', 'start']);
  });

  test('a difference from another time is refused', async () => {
    const bo = await fan('bo');
    await payments.buy(bo, silver);
    const { body } = await preview(bo, gold);
    const old = { ...body, at: new Date(Date.now() - 20 * 60_000).toISOString() };
    expect((await upgrade(bo, gold, old)).body.error.field).toBe('at');
  });

  test('a declined upgrade leaves everything as it was', async () => {
    const cy = await fan('cy');
    const id = await payments.buy(cy, silver, 'fails_later');
    const { body } = await upgrade(cy, gold, (await preview(cy, gold)).body);
    expect(body).toMatchObject({ outcome: 'declined', billing: { plan: { tier: { id: silver } } } });
    expect(await payments.charges(id)).toEqual([['start', 500]]);
  });

  test('a downgrade waits for the end of the period; “Keep it” undoes it', async () => {
    const di = await fan('di');
    const id = await payments.buy(di, gold);
    expect((await change(di, 'downgrade', { tierId: silver })).body.plan).toMatchObject({
      tier: { id: gold },
      nextTier: { id: silver },
      nextCharge: { sum: { amount: 500, currency: 'EUR' } },
    });
    expect((await change(di, 'keep')).body.plan).toMatchObject({ nextTier: null });
    await change(di, 'downgrade', { tierId: silver });
    await payments.pass(id, '1 month');
    await payments.settle(id);
    expect((await payments.billing(di)).plan).toMatchObject({
      tier: { id: silver },
      price: { amount: 500, currency: 'EUR' },
      nextTier: null,
    });
    expect(await payments.charges(id)).toEqual([
      ['start', 1200],
      ['renewal', 500],
    ]);
  });

  test('VIP check 3: cancelled in one call, it goes on until its last day, and then it is over', async () => {
    const ed = await fan('ed');
    const id = await payments.buy(ed, gold);
    const until = (await payments.billing(ed)).plan?.until;
    expect((await change(ed, 'cancel')).body.plan).toMatchObject({
      state: 'canceling',
      until,
      nextCharge: null,
    });
    expect((await change(ed, 'keep')).body.plan).toMatchObject({ state: 'active' });
    const key = uuidv7();
    await change(ed, 'cancel', { id: key });
    await change(ed, 'keep');
    // A call that is repeated late changes nothing.
    expect((await change(ed, 'cancel', { id: key })).body.plan).toMatchObject({ state: 'active' });
    await change(ed, 'cancel');
    await payments.pass(id, '1 month');
    expect(await payments.billing(ed)).toMatchObject({ plan: null, ended: { tier: { id: gold } } });
    await payments.settle(id);
    expect(await payments.charges(id)).toEqual([['start', 1200]]);
    expect((await change(ed, 'keep')).status).toBe(404);
  });

  test('without a plan there is nothing to change', async () => {
    const fi = await fan('fi');
    expect((await preview(fi, gold)).status).toBe(404);
    for (const verb of ['cancel', 'keep'] as const) expect((await change(fi, verb)).status).toBe(404);
    expect((await change(fi, 'downgrade', { tierId: silver })).status).toBe(404);
    expect((await payments.call(fi, 'POST', '/api/billing/payment-page', {})).status).toBe(404);
  });
});
