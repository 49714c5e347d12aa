import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Receipt } from '@bestie/contracts/billing.contract';
import { BestieError } from '@bestie/contracts/errors';
import { accountLeaving } from '../account';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { emitTo } from '../../test-support/modules';
import { createPayments } from '../../test-support/test-payments';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { until } from '../../test-support/until';
import { createTestPaymentsRepository } from './test-provider/test-payments.repository';

/** Checks (1) to (7) of community.md, “VIP and billing”, as far as money is concerned; vip.routes.test.ts has those of bytes. */
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
const services = () => whole.server.services;
const mine = async (who: SignedIn) =>
  (await payments.call<{ mine: { tierId: string } | null }>(who, 'GET', '/api/vip')).body.mine;
const memberships = (who: SignedIn) =>
  sql<{ id: string; state: string }>('select id, state from vip_memberships where uid = $1', [who.uid]);
const notices = async (who: SignedIn) =>
  (
    await payments.call<{ items: { kind: string; text: string }[] }>(who, 'GET', '/api/notifications')
  ).body.items
    .filter(({ kind }) => kind === 'membership')
    .map(({ text }) => text);
const listReceipts = async (who: SignedIn) =>
  (await payments.call<{ items: Receipt[] }>(who, 'GET', '/api/billing/receipts')).body.items;
const pdfOf = (who: SignedIn, id: string) =>
  whole.app.inject({ url: `/api/billing/receipts/${id}.pdf`, headers: { cookie: who.cookie } });

describe('what the provider says', () => {
  const send = (id: string, about: string | null, headers = {}) => {
    const signed = services().testProvider!.signed({ id, type: 'subscription.updated', about });
    return whole.app.inject({
      method: 'POST',
      url: '/api/billing/events',
      headers: {
        'content-type': 'application/json',
        ...(signed.headers as Record<string, string>),
        ...headers,
      },
      payload: signed.body,
    });
  };
  const runFollowJobs = async () => {
    const waiting = await sql<{ payload: { about: string } }>(
      `delete from jobs where kind = 'billing.follow' returning payload`,
    );
    for (const { payload } of waiting) await services().follow(payload.about);
    return waiting.length;
  };

  test('VIP check 2: one event ten times, and events in reverse, are one membership', async () => {
    const ana = await fan('ana');
    const { id } = await payments.checkout(ana, silver);
    await payments.pay(ana, id);
    const reference = await payments.referenceOf(id);
    await services().testProvider!.cancel(reference, 'a');
    await services().testProvider!.keep(reference, 'b');
    const event = uuidv7();
    for (let times = 0; times < 10; times += 1) expect((await send(event, reference)).statusCode).toBe(200);
    expect(await runFollowJobs()).toBe(1);
    // “Kept”, “cancelled” and “begun” arrive late and backwards; what is true now counts.
    for (const late of ['3', '2', '1']) await send(`${event}${late}`, reference);
    expect(await runFollowJobs()).toBe(3);
    expect(await memberships(ana)).toEqual([{ id, state: 'active' }]);
    expect(await payments.charges(id)).toEqual([['start', 500]]);
    expect(await listReceipts(ana)).toHaveLength(1);
  });

  test('what was read earlier never replaces what was read later', async () => {
    const bo = await fan('bo');
    const id = await payments.buy(bo, silver);
    await sql('update billing_subscriptions set applied = 1000000000 where membership_id = $1', [id]);
    await services().testProvider!.cancel(await payments.referenceOf(id), 'bo');
    await services().follow(await payments.referenceOf(id));
    expect(await memberships(bo)).toEqual([{ id, state: 'active' }]);
  });

  test('without the signature over exactly these bytes nothing is taken', async () => {
    const answers = [
      await send(uuidv7(), 'x', { 'test-signature': 'ab' }),
      await send(uuidv7(), 'x', { 'test-signature': '00'.repeat(32) }),
      await whole.app.inject({ method: 'POST', url: '/api/billing/events', payload: {} }),
      await whole.app.inject({ method: 'POST', url: '/api/billing/events' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(await sql(`select 1 from jobs where kind = 'billing.follow'`)).toEqual([]);
    expect((await send(uuidv7(), null)).statusCode).toBe(200);
    expect(await runFollowJobs()).toBe(0);
  });
});

describe('renewals', () => {
  test('a period is charged once, however many servers try, and begins where the last one ended', async () => {
    const cy = await fan('cy');
    const id = await payments.buy(cy, silver);
    await payments.pass(id, '1 month');
    const [before] = await sql<{ period_end: Date }>(
      'select period_end from test_subscriptions where membership_id = $1',
      [id],
    );
    const other = await whole.another();
    await Promise.all(
      [services(), other.services, services(), other.services].map(({ testProvider }) =>
        testProvider!.settleDue(),
      ),
    );
    await services().follow(await payments.referenceOf(id));
    expect(await payments.charges(id)).toEqual([
      ['start', 500],
      ['renewal', 500],
    ]);
    expect((await listReceipts(cy))[0]).toMatchObject({
      occasion: 'renewal',
      period: { start: before?.period_end.toISOString() },
    });
    expect((await payments.billing(cy)).plan).toMatchObject({ state: 'active' });
    await other.stop();
  });

  test('the last day of a month stays the last one', async () => {
    const dee = await fan('dee');
    const id = await payments.buy(dee, silver);
    await sql(
      `update test_subscriptions set anchor = '2026-01-31T10:00:00Z', period_start = '2026-01-31T10:00:00Z',
         period_end = '2026-02-28T10:00:00Z' where membership_id = $1`,
      [id],
    );
    // As if it were charged in time: late ones begin now.
    await sql(
      `update test_subscriptions set period_end = '2026-02-28T10:00:00Z', period = 1 where membership_id = $1`,
      [id],
    );
    const row = await createTestPaymentsRepository(whole.database.db).renew(
      await payments.referenceOf(id),
      { tierId: silver, price: { amount: 500, currency: 'EUR' } },
      false,
    );
    expect([row.period_start.toISOString(), row.period_end.toISOString()]).toEqual([
      '2026-02-28T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
    ]);
  });

  test('VIP check 7: jobs stopped and the period over: no access; the next charge begins a period then', async () => {
    const eve = await fan('eve');
    const id = await payments.buy(eve, silver);
    expect(await mine(eve)).toMatchObject({ tierId: silver });
    await payments.pass(id, '40 days');
    expect(await mine(eve)).toBeNull();
    await payments.settle(id);
    expect(await mine(eve)).toMatchObject({ tierId: silver });
    // Weeks without a server are not charged.
    expect(await payments.charges(id)).toEqual([
      ['start', 500],
      ['renewal', 500],
    ]);
  });

  test('a declined renewal keeps access for seven days, is tried again, and then it ends', async () => {
    const flo = await fan('flo');
    const id = await payments.buy(flo, silver, 'fails_later');
    await payments.pass(id, '1 month');
    await payments.settle(id);
    expect((await payments.billing(flo)).plan).toMatchObject({ state: 'past_due' });
    expect(await mine(flo)).toMatchObject({ tierId: silver });
    expect(await notices(flo)).toEqual([
      expect.stringMatching(
        /^The payment for your VIP tier “Front row” failed\. Choose another way to pay by \d/,
      ),
    ]);
    await payments.pass(id, '3 days');
    await payments.settle(id);
    expect((await payments.billing(flo)).plan).toMatchObject({ state: 'past_due' });
    await payments.pass(id, '5 days');
    expect(await mine(flo)).toBeNull();
    await payments.settle(id);
    expect(await memberships(flo)).toEqual([{ id, state: 'ended' }]);
    expect(await payments.charges(id)).toEqual([['start', 500]]);
    expect(await notices(flo)).toEqual([]);
  });

  test('a notice names the last day in the zone of its reader', async () => {
    const una = await fan('una');
    const id = await payments.buy(una, silver, 'fails_later');
    await payments.pass(id, '1 month');
    await payments.settle(id);
    await sql(`update people set timezone = 'Pacific/Kiritimati' where uid = $1`, [una.uid]);
    await sql(`update vip_memberships set access_until = '2099-03-04T20:00:00Z' where id = $1`, [id]);
    expect(await notices(una)).toEqual([
      'The payment for your VIP tier “Front row” failed. Choose another way to pay by 5 March 2099.',
    ]);
  });

  test('another card pays what is overdue, once', async () => {
    const gus = await fan('gus');
    const id = await payments.buy(gus, silver, 'fails_later');
    await payments.pass(id, '1 month');
    await payments.settle(id);
    const page = await payments.call<{ url: string }>(gus, 'POST', '/api/billing/payment-page', {});
    expect(page.body.url).toBe('/billing/card');
    const card = (name: string) =>
      payments.call<{ paid: boolean }>(gus, 'POST', '/api/test-payments/card', { card: name });
    expect((await card('fails_later')).body).toEqual({ paid: false });
    expect((await card('good')).body).toEqual({ paid: true });
    expect((await card('good')).body).toEqual({ paid: true });
    await payments.settle(id);
    expect((await payments.billing(gus)).plan).toMatchObject({ state: 'active' });
    expect(await payments.charges(id)).toEqual([
      ['start', 500],
      ['renewal', 500],
    ]);
  });

  test('cancelled while a payment is overdue, it ends now', async () => {
    const hal = await fan('hal');
    const id = await payments.buy(hal, silver, 'fails_later');
    await payments.pass(id, '1 month');
    await payments.settle(id);
    await payments.call(hal, 'POST', '/api/billing/cancel', { id: uuidv7() });
    expect(await mine(hal)).toBeNull();
    expect(await memberships(hal)).toEqual([{ id, state: 'ended' }]);
  });
});

describe('ends', () => {
  beforeAll(() => whole.server.start());

  test('a full refund ends access now, and nothing is charged again', async () => {
    const ina = await fan('ina');
    const id = await payments.buy(ina, gold);
    expect((await payments.call(ina, 'POST', '/api/test-payments/refund', {})).status).toBe(204);
    await services().follow(await payments.referenceOf(id));
    expect(await mine(ina)).toBeNull();
    await payments.pass(id, '1 month');
    await payments.settle(id);
    expect(await payments.charges(id)).toEqual([
      ['start', 1200],
      ['refund', 1200],
    ]);
    expect((await listReceipts(ina)).map(({ occasion }) => occasion)).toEqual(['refund', 'start']);
  });

  test.each(['suspended', 'leaving'])('a person who is %s pays nothing more', async (how) => {
    const jo = await fan('jo');
    const id = await payments.buy(jo, silver);
    if (how === 'suspended') await sql(`update people set status = 'suspended' where uid = $1`, [jo.uid]);
    else await sql(`update people set leaves_at = now() + interval '30 days' where uid = $1`, [jo.uid]);
    await emitTo(
      whole.database.db,
      accountLeaving({ uid: jo.uid, leavesAt: new Date(), confessionsToo: false }),
    );
    await until(async () => (await memberships(jo))[0]?.state === 'canceling');
    await payments.pass(id, '1 month');
    await payments.settle(id);
    expect(await payments.charges(id)).toEqual([['start', 500]]);
  });

  const leave = async (who: SignedIn) => {
    await sql(`update people set leaves_at = now() + interval '30 days' where uid = $1`, [who.uid]);
    await emitTo(
      whole.database.db,
      accountLeaving({ uid: who.uid, leavesAt: new Date(), confessionsToo: false }),
    );
  };

  const poll = () => sql(`select pg_notify('bestie_jobs', '')`);

  test('who leaves while the provider is down for hours pays nothing more', async () => {
    const pam = await fan('pam');
    const id = await payments.buy(pam, silver);
    const down = jest
      .spyOn(services().testProvider!, 'findSubscription')
      .mockRejectedValue(new BestieError('unavailable'));
    const job = async () =>
      (
        await sql<{ failed_at: Date | null; last_error: string | null; locked_until: Date | null }>(
          `select failed_at, last_error, locked_until from jobs where kind = 'billing.leave'`,
        )
      )[0];
    try {
      await leave(pam);
      await until(async () => Boolean((await job())?.last_error));
    } finally {
      down.mockRestore();
    }
    await sql(
      `update jobs set attempts = 50, run_at = now() - interval '1 second' where kind = 'billing.leave' and locked_until is null`,
    );
    await poll();
    await until(async () => {
      const left = await job();
      return !left || left.failed_at !== null;
    });
    expect(await memberships(pam)).toEqual([{ id, state: 'canceling' }]);
  });

  test('the comparison ends what goes on of people who left', async () => {
    const uma = await fan('uma');
    const id = await payments.buy(uma, silver);
    await sql(`update people set leaves_at = now() + interval '30 days' where uid = $1`, [uma.uid]);
    await services().compare(new AbortController().signal);
    expect(await sql(`select 1 from jobs where kind = 'billing.leave' and failed_at is not null`)).toEqual(
      [],
    );
    const isEnding = async () => (await memberships(uma))[0]?.state === 'canceling';
    const isWaiting = async () => (await sql(`select 1 from jobs where kind = 'billing.leave'`)).length > 0;
    await until(async () => !(await isWaiting()) || (await isEnding()));
    expect(await memberships(uma)).toEqual([{ id, state: 'canceling' }]);
  });

  test('one subscription that cannot be read keeps no other one from being followed', async () => {
    const [vic, wes] = [await fan('vic'), await fan('wes')];
    const [first, second] = [await payments.buy(vic, silver), await payments.buy(wes, silver)];
    await services().testProvider!.endNow(await payments.referenceOf(first), 'vic');
    await services().testProvider!.endNow(await payments.referenceOf(second), 'wes');
    for (const [id, hours] of [
      [first, 2],
      [second, 1],
    ])
      await sql(
        `update vip_memberships set state = 'active', access_until = now() - $2::int * interval '1 hour' where id = $1`,
        [id, hours],
      );
    const read = services().testProvider!.findSubscription;
    const unreadable = await payments.referenceOf(first);
    const broken = jest
      .spyOn(services().testProvider!, 'findSubscription')
      .mockImplementation((about) =>
        about === unreadable ? Promise.reject(new BestieError('internal')) : read(about),
      );
    try {
      await sql(
        `insert into jobs (id, kind, payload, run_at) values ($1, 'billing.followSilent', 'null', now() - interval '1 second')`,
        [uuidv7()],
      );
      await poll();
      const waits = async () =>
        (
          await sql(
            `select 1 from jobs where kind = 'billing.followSilent' and failed_at is null and last_error is null`,
          )
        ).length > 0;
      await until(async () => !(await waits()));
    } finally {
      broken.mockRestore();
    }
    expect(await memberships(wes)).toEqual([{ id: second, state: 'ended' }]);
    await sql(`update vip_memberships set state = 'ended' where id = $1`, [first]);
  });

  test('who leaves with an open checkout cannot pay it any more, and its place is free', async () => {
    const ole = await fan('ole');
    const { id } = await payments.checkout(ole, silver);
    await leave(ole);
    await until(async () => (await memberships(ole))[0]?.state === 'ended');
    expect((await payments.pay(ole, id)).status).toBe(409);
    expect(await payments.charges(id)).toEqual([]);
  });

  test('a payment that arrives after its person left is for that month alone', async () => {
    const pia = await fan('pia');
    const { id } = await payments.checkout(pia, silver);
    // The money comes before anything has closed the checkout.
    await sql(`update people set leaves_at = now() + interval '30 days' where uid = $1`, [pia.uid]);
    await payments.pay(pia, id);
    await until(async () => (await memberships(pia))[0]?.state === 'canceling');
    await payments.pass(id, '1 month');
    await payments.settle(id);
    expect(await payments.charges(id)).toEqual([['start', 500]]);
  });

  test('who leaves, stays, keeps the plan and leaves again in one month pays nothing more', async () => {
    const rio = await fan('rio');
    const id = await payments.buy(rio, silver);
    await leave(rio);
    await until(async () => (await memberships(rio))[0]?.state === 'canceling');
    await sql('update people set leaves_at = null where uid = $1', [rio.uid]);
    await payments.call(rio, 'POST', '/api/billing/keep', { id: uuidv7() });
    expect(await memberships(rio)).toEqual([{ id, state: 'active' }]);
    await leave(rio);
    await until(async () => (await memberships(rio))[0]?.state === 'canceling');
  });

  test('who is leaving changes no plan, because that would undo its end', async () => {
    const sol = await fan('sol');
    const id = await payments.buy(sol, gold);
    const top = await payments.tier(admin, { name: 'On stage', price: { amount: 2000, currency: 'EUR' } });
    await leave(sol);
    await until(async () => (await memberships(sol))[0]?.state === 'canceling');
    const shown = await payments.call<{ at: string; dueNow: object }>(
      sol,
      'GET',
      `/api/billing/upgrade?tierId=${top}`,
    );
    const { at, dueNow } = shown.body;
    const up = { id: uuidv7(), tierId: top, at, dueNow };
    const down = { id: uuidv7(), tierId: silver };
    for (const answer of [
      await payments.call(sol, 'POST', '/api/billing/upgrade', up),
      await payments.call(sol, 'POST', '/api/billing/downgrade', down),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.error.message).toContain('Keep your account first');
    }
    expect(await payments.charges(id)).toEqual([['start', 1200]]);
    expect(await memberships(sol)).toEqual([{ id, state: 'canceling' }]);
  });

  test('who is gone pays nothing more; the receipt stays and names nobody', async () => {
    const kim = await fan('kim');
    const id = await payments.buy(kim, silver);
    const [{ id: receiptId } = { id: '' }] = await listReceipts(kim);
    await sql(`update people set status = 'deleted' where uid = $1`, [kim.uid]);
    await emitTo(whole.database.db, personDeleted({ uid: kim.uid, now: new Date(), textsToo: false }));
    const receipt = () =>
      sql('select uid, billed_to, amount, reference from billing_receipts where id = $1', [receiptId]);
    expect(await receipt()).toEqual([
      { uid: null, billed_to: null, amount: 500, reference: `renewal:${id}:1` },
    ]);
    await until(
      async () =>
        (
          await sql<{ state: string }>('select state from test_subscriptions where membership_id = $1', [id])
        )[0]?.state === 'ended',
    );
    await expect(sql('delete from billing_receipts where id = $1', [receiptId])).rejects.toThrow(
      'receipts are append-only',
    );
    await expect(sql('update billing_receipts set amount = 1 where id = $1', [receiptId])).rejects.toThrow(
      'receipts are append-only',
    );
  });
});

describe('places and prices', () => {
  test('VIP check 4: of two who buy the last place at once, one gets it; money that comes late is honoured', async () => {
    const small = await payments.tier(admin, { name: 'Two chairs', capacity: 1 });
    const [lea, max] = [await fan('lea'), await fan('max')];
    const both = await Promise.all([payments.checkout(lea, small), payments.checkout(max, small)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = both.findIndex(({ status }) => status === 200);
    const [winner, loser] = first === 0 ? [lea, max] : [max, lea];
    const { id } = both[first]!;
    await sql(`update vip_memberships set created_at = now() - interval '31 minutes' where id = $1`, [id]);
    await payments.buy(loser, small);
    // The provider took the money a moment before its own end.
    await payments.pay(winner, id);
    await payments.confirm(winner, id);
    expect([await mine(winner), await mine(loser)]).toMatchObject([{ tierId: small }, { tierId: small }]);
  });

  test('VIP check 5: who has a closed tier keeps it, its posts and its price', async () => {
    const tierId = await payments.tier(admin, { name: 'Founders', price: { amount: 300, currency: 'EUR' } });
    const nia = await fan('nia');
    const id = await payments.buy(nia, tierId);
    await payments.call(admin, 'PATCH', `/api/vip/tiers/${tierId}`, {
      version: 1,
      price: { amount: 900, currency: 'EUR' },
      closed: true,
      reason: 'It is full',
    });
    expect((await payments.checkout(await fan('late'), tierId)).body.error.code).toBe('forbidden');
    await payments.pass(id, '1 month');
    await payments.settle(id);
    expect(await mine(nia)).toMatchObject({ tierId });
    expect(await payments.charges(id)).toEqual([
      ['start', 300],
      ['renewal', 300],
    ]);
  });

  test.each([
    ['JPY', 700, 'JPY 700'],
    ['KWD', 1500, 'KWD 1.500'],
  ])(
    'VIP check 6: %s is charged in whole minor units and printed with its decimals',
    async (currency, amount, printed) => {
      const { printMoney } = await import('./receipt-document');
      const tierId = await payments.tier(admin, { price: { amount, currency } });
      const owen = await fan('owen');
      const id = await payments.buy(owen, tierId);
      expect(await payments.charges(id)).toEqual([['start', amount]]);
      expect((await payments.billing(owen)).plan?.nextCharge?.sum).toEqual({ amount, currency });
      expect(printMoney({ amount, currency })).toBe(printed);
      // A tier of another currency cannot be offset against it.
      const dearer = await payments.tier(admin, { price: { amount: 5000, currency: 'EUR' } });
      expect(
        (await payments.call(owen, 'GET', `/api/billing/upgrade?tierId=${dearer}`)).body.error.message,
      ).toMatch(/^This tier has another currency/);
      expect((await pdfOf(owen, (await listReceipts(owen))[0]!.id)).statusCode).toBe(200);
    },
  );
});

describe('receipts', () => {
  test('a receipt is a PDF with the same bytes each time, for its owner alone', async () => {
    const pia = await fan('pia');
    await payments.buy(pia, silver);
    const [{ id, number } = { id: '', number: '' }] = await listReceipts(pia);
    const [one, two] = [await pdfOf(pia, id), await pdfOf(pia, id)];
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(hash(one.rawPayload)).toBe(hash(two.rawPayload));
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="bestie-${number}.pdf"`,
    });
    expect((await pdfOf(await fan('quin'), id)).statusCode).toBe(404);
    expect((await pdfOf(admin, id)).statusCode).toBe(404);
    expect((await pdfOf(pia, 'x')).statusCode).toBe(404);
    expect((await whole.app.inject({ url: `/api/billing/receipts/${id}.pdf` })).statusCode).toBe(401);
  });

  test.each([
    'שלום עולם',
    'محمد الأمين',
    '日本 太郎',
    'Žofie Łukaszewska',
    '👩‍🎤 Ana',
    'e\u0301'.repeat(200),
    '',
  ])('the name %j does not hinder it', async (name) => {
    const ria = await fan('ria');
    await sql('update people set display_name = $2 where uid = $1', [ria.uid, name || null]);
    await payments.buy(ria, silver);
    const reply = await pdfOf(ria, (await listReceipts(ria))[0]!.id);
    expect([reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('they are in the archive of the person, page by page on the page, and never somebody else’s', async () => {
    const sam = await fan('sam');
    await payments.buy(sam, silver);
    const list = await payments.call<{ items: Receipt[]; nextCursor: string | null }>(
      sam,
      'GET',
      '/api/billing/receipts?limit=1',
    );
    expect(list.body).toMatchObject({ items: [{ tierName: 'Front row' }], nextCursor: null });
    const other = await whole.app.inject({
      url: '/api/billing/receipts',
      headers: bearerOf(await fan('tom')),
    });
    expect(other.json()).toEqual({ items: [], nextCursor: null });
  });
});
