/** The checks of Money Chat, in the order of the specification. */
import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { createDealDesk } from '../../test-support/deals';
import { pdfTexts } from '../../test-support/pdf-texts';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { remind } from './remind';
import { createTransaction } from '../../platform/database/transaction';
import { dealsRepositories } from './deals.repositories';

let whole: WholeServer;
let desk: ReturnType<typeof createDealDesk>;
let cleo: SignedIn;
let adam: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  desk = createDealDesk(whole);
  cleo = await whole.signIn('creator', 'cleo');
  adam = await whole.signIn('admin', 'adam');
  await desk.introduce(cleo);
});
afterAll(() => whole.close());

const rows = (count: number, unitPrice = 335, tax = 700) =>
  Array.from({ length: count }, (_, index) => ({
    description: `Post ${index + 1}`,
    quantity: 1000,
    unit: '',
    unitPrice,
    tax,
  }));
const file = (who: SignedIn, path: string) => whole.app.inject({ url: path, headers: bearerOf(who) });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('Money Chat check 1: to an admin, and to everybody else, a deal and what belongs to it are missing', async () => {
  const deal = await desk.signed(cleo);
  const invoice = await desk.invoice(cleo, deal);
  const { body: paid } = await desk.pay(cleo, invoice, 100);
  const other = await whole.signIn('creator');
  for (const who of [adam, other]) {
    const answers = [
      await desk.call(who, 'GET', `/api/deals/${deal.id}`),
      await desk.call(who, 'GET', `/api/deals/${deal.id}/notes`),
      await desk.call(who, 'PATCH', `/api/deals/${deal.id}`, { version: 1, brand: 'Mine' }),
      await desk.move(who, deal, 'lost', { note: 'Why not.' }),
      await desk.call(who, 'POST', `/api/deals/${deal.id}/delete`, {}),
      await desk.call(who, 'POST', `/api/deals/${deal.id}/invoices`, { id: uuidv7() }),
      await desk.call(who, 'GET', `/api/invoices/${invoice.id}`),
      await desk.call(who, 'POST', `/api/invoices/${invoice.id}/credit`, {
        id: uuidv7(),
        reason: 'Because.',
      }),
      await desk.pay(who, invoice, 100),
      await desk.call(who, 'POST', `/api/invoices/payments/${paid.payments[0]!.id}/delete`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    for (const ending of ['pdf', 'xml'])
      expect((await file(who, `/api/invoices/${invoice.id}.${ending}`)).statusCode).toBe(404);
    const { columns } = await desk.must<{ columns: { count: number }[] }>(who, 'GET', '/api/deals/board');
    expect(columns.map(({ count }) => count)).toEqual(columns.map(() => 0));
  }
});

test('Money Chat check 2: 20 parallel issues get the numbers 1 to 20, without a gap when one fails', async () => {
  const ines = await whole.signIn('creator', 'ines');
  await desk.introduce(ines);
  const deal = await desk.signed(ines);
  const drafts = [];
  for (let index = 0; index < 20; index += 1) drafts.push(await desk.draft(ines, deal));
  const incomplete = await desk.draft(ines, deal, {
    to: { name: '', address: '', country: '', taxId: '' },
  });
  const answers = await Promise.all(
    [...drafts.slice(0, 10), incomplete, ...drafts.slice(10)].map(({ id, version }) =>
      desk.call<Invoice>(ines, 'POST', `/api/invoices/${id}/issue`, { version }),
    ),
  );
  const year = answers[0]!.body.issuedOn!.slice(0, 4);
  const numbers = answers.flatMap(({ body }) => body.number ?? []).sort();
  expect(numbers).toEqual(
    Array.from({ length: 20 }, (_, index) => `${year}-${String(index + 1).padStart(4, '0')}`),
  );
  expect(answers[10]!.status).toBe(400);
  expect((await desk.issue(ines, drafts[0]!)).number).toBe(answers[0]!.body.number);

  const newest = async (query: string) =>
    (await desk.must<{ items: Invoice[] }>(ines, 'GET', `/api/invoices?limit=1${query}`)).items[0];
  expect(await newest('')).toMatchObject({ id: incomplete.id, number: null });
  expect(await newest('&state=issued')).toMatchObject({ number: `${year}-0020` });
});

test('Money Chat check 3: an issued invoice cannot be changed or deleted by API, nor in the database; the hash of its PDF stays', async () => {
  const deal = await desk.signed(cleo);
  const invoice = await desk.invoice(cleo, deal);
  const { id, version } = invoice;
  const changes = [
    await desk.call(cleo, 'PATCH', `/api/invoices/${id}`, { version, dueDays: 90 }),
    await desk.call(cleo, 'POST', `/api/invoices/${id}/delete`, {}),
    await desk.call(cleo, 'POST', `/api/deals/${deal.id}/delete`, {}),
  ];
  expect(changes.map(({ status, body }) => [status, body.error.code])).toEqual(
    changes.map(() => [409, 'conflict']),
  );
  await expect(
    desk.sql('update invoices set gross = 1, net = 1, tax = 0 where id = $1', [id]),
  ).rejects.toThrow('an issued invoice never changes');
  await desk.pay(cleo, invoice, 5000);
  await desk.must(cleo, 'POST', `/api/invoices/${id}/credit`, {
    id: uuidv7(),
    reason: 'The story is missing.',
  });
  const pdf = (await file(cleo, `/api/invoices/${id}.pdf`)).rawPayload;
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(invoice.pdfHash);
  expect((await desk.must<Invoice>(cleo, 'GET', `/api/invoices/${id}`)).pdfHash).toBe(invoice.pdfHash);
});

test('Money Chat check 4: a payment in EUR of an invoice in USD is refused', async () => {
  const deal = await desk.signed(cleo, { fee: { amount: 5000, currency: 'USD' } });
  const invoice = await desk.invoice(cleo, deal);
  expect(invoice.currency).toBe('USD');
  const { status, body } = await desk.pay(cleo, { ...invoice, currency: 'EUR' }, 5000);
  expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid_input', 'currency']);
});

test('Money Chat check 5: three rows of 3.35 at 7 % are 10.74 on the page, in the PDF, the XML and the CSV', async () => {
  const deal = await desk.signed(cleo);
  const invoice = await desk.invoice(cleo, deal, { rows: rows(3) });
  expect(invoice.sums).toEqual({ net: 1005, tax: 69, gross: 1074 });
  expect(invoice.rows.reduce((sum, row) => sum + row.sums.gross, 0)).toBe(1074);
  const { body: xml } = await file(cleo, `/api/invoices/${invoice.id}.xml`);
  expect(xml).toContain('<ram:GrandTotalAmount>10.74</ram:GrandTotalAmount>');
  const printed = pdfTexts((await file(cleo, `/api/invoices/${invoice.id}.pdf`)).rawPayload);
  expect(printed.filter((text) => text === '3.58')).toHaveLength(3);
  expect(printed).toContain('10.74 EUR');
  const { text } = await desk.must<{ text: string }>(cleo, 'GET', '/api/invoices/csv');
  const lines = text.split('\r\n').filter((line) => line.startsWith(invoice.number!));
  expect(lines.map((line) => line.split(',').at(-4))).toEqual(['3.58', '3.58', '3.58']);
  expect(lines.every((line) => line.split(',').at(-3) === '10.74')).toBe(true);
});

test('Money Chat check 6: nobody drags a deal to paid, or to invoiced', async () => {
  const deal = await desk.signed(cleo);
  const dragged = await desk.move(cleo, deal, 'paid');
  expect([dragged.status, dragged.body.error.message]).toEqual([
    409,
    'A deal is paid by its payments. Record the payment.',
  ]);
  expect((await desk.move(cleo, deal, 'invoiced')).status).toBe(409);
  const invoice = await desk.invoice(cleo, deal, { rows: rows(1, 10_000, 0) });
  expect((await desk.read(cleo, deal)).stage).toBe('invoiced');
  const stage = async () => (await desk.read(cleo, deal)).stage;
  await desk.pay(cleo, invoice, 4000);
  expect(await stage()).toBe('invoiced');
  const { body: settled } = await desk.pay(cleo, invoice, 7000);
  expect(settled.payment).toMatchObject({ state: 'overpaid', open: 0, credit: 1000 });
  expect(await stage()).toBe('paid');
  await desk.pay(cleo, invoice, 5000, { kind: 'refund' });
  expect(await stage()).toBe('invoiced');
});

test('a deal that binds keeps its fee and what was agreed, wherever it is moved', async () => {
  const deal = await desk.signed(cleo);
  const fieldOf = async (to: string, more: object) => {
    const { status, body } = await desk.move(cleo, await desk.read(cleo, deal), to, more);
    return [status, body.error.field];
  };
  expect(await fieldOf('signed', { fee: null })).toEqual([400, 'fee']);
  expect(await fieldOf('signed', { terms: '' })).toEqual([400, 'terms']);
  await desk.invoice(cleo, deal, { rows: rows(1, 10_000, 0) });
  expect(await fieldOf('invoiced', { fee: null })).toEqual([400, 'fee']);
  expect(await fieldOf('invoiced', { terms: '' })).toEqual([400, 'terms']);
  const note = 'They are silent.';
  await desk.move(cleo, await desk.read(cleo, deal), 'lost', { note, fee: null });
  expect(await fieldOf('invoiced', { note })).toEqual([400, 'fee']);
  expect(await desk.read(cleo, deal)).toMatchObject({ stage: 'lost', fee: null });
});

test('a lost deal without a fee that was paid and refunded can be credited, and is negotiated again', async () => {
  const deal = await desk.signed(cleo);
  const invoice = await desk.invoice(cleo, deal, { rows: rows(1, 10_000, 0) });
  await desk.move(cleo, await desk.read(cleo, deal), 'lost', { note: 'They are silent.', fee: null });
  await desk.pay(cleo, invoice, 10_000);
  await desk.pay(cleo, invoice, 10_000, { kind: 'refund' });
  expect((await desk.read(cleo, deal)).stage).toBe('invoiced');
  await desk.must(cleo, 'POST', `/api/invoices/${invoice.id}/credit`, {
    id: uuidv7(),
    reason: 'The reel was never made.',
  });
  expect((await desk.read(cleo, deal)).stage).toBe('negotiating');
});

test('Money Chat check 7: what was paid on 31 December at 23:30 in Los Angeles counts in December', async () => {
  const lola = await whole.signIn('creator', 'lola');
  await desk.sql(`update people set timezone = 'America/Los_Angeles' where uid = $1`, [lola.uid]);
  await desk.introduce(lola);
  const invoice = await desk.invoice(lola, await desk.signed(lola), { rows: rows(1, 10_000, 0) });
  const { body } = await desk.pay(lola, invoice, 10_000, { at: '2026-01-01T07:30:00.000Z' });
  expect(body.payments[0]!.on).toBe('2025-12-31');
  const income = (year: number) =>
    desk.must<OutputOf<(typeof dealsContract)['getIncome']>>(lola, 'GET', `/api/deals/income?year=${year}`);
  expect((await income(2025)).months[11]).toEqual({ month: '2025-12', amounts: [10_000] });
  expect((await income(2026)).currencies).toEqual([]);
});

const reminding = () =>
  remind(
    createTransaction(whole.database.db, (db) =>
      dealsRepositories({ db, emit: async () => {}, declared: {} as never }),
    ),
  );
/** What it reminds of: invoice or deliverable, and days from the due day. */
const inShort = (source: string) => source.replace(/^(\w+)#.+#(-?\d+)#[\d-]+$/, '$1 $2');
const reminded = async (who: SignedIn) => {
  const told = await desk.sql<{ source_id: string }>(
    `select source_id from notifications where uid = $1 and kind = 'deal' order by created_at, source_id`,
    [who.uid],
  );
  return told.map(({ source_id: source }) => inShort(source));
};
const deliverable = (who: SignedIn, deal: Pick<Deal, 'id'>, dueOn: string) =>
  desk.must<Deal>(who, 'POST', `/api/deals/${deal.id}/deliverables`, {
    id: uuidv7(),
    title: 'Reel',
    network: null,
    dueOn,
  });

test('a deal that is paid before everything is delivered says what is still to do, and reminds of it', async () => {
  const vera = await whole.signIn('creator', 'vera');
  await desk.introduce(vera);
  const deal = await desk.signed(vera);
  await deliverable(vera, deal, inDays(3));
  await desk.pay(vera, await desk.invoice(vera, deal, { rows: rows(1, 10_000, 0) }), 10_000);
  expect(await desk.read(vera, deal)).toMatchObject({
    stage: 'paid',
    nextStep: { step: 'deliver', on: inDays(3) },
  });
  await reminding();
  expect(await reminded(vera)).toEqual(['deliverable -3']);
});

test('a deliverable that got another day is reminded of for that day', async () => {
  const wanda = await whole.signIn('creator', 'wanda');
  const deal = await desk.signed(wanda);
  const { deliverablesList } = await deliverable(wanda, deal, inDays(3));
  const { id } = deliverablesList[0]!;
  await desk.sql(`update deliverables set created_at = now() - interval '9 days' where id = $1`, [id]);
  await reminding();
  const movedTo = async (dueOn: string) => {
    const [{ version } = { version: 0 }] = (await desk.read(wanda, deal)).deliverablesList;
    return desk.must<Deal>(wanda, 'PATCH', `/api/deliverables/${id}`, { version, dueOn });
  };
  const { reminders } = await movedTo(inDays(30));
  expect(reminders.map(({ on, sent }) => [on, sent])).toEqual(
    [27, 30, 37, 44].map((days) => [inDays(days), false]),
  );
  await movedTo(inDays(2));
  await reminding();
  await reminding();
  expect(await reminded(wanda)).toEqual(['deliverable -3', 'deliverable -3']);
});

describe('a reminder in the bell', () => {
  const bell = async (who: SignedIn) =>
    (
      await desk.must<{ items: { kind: string; text: string }[] }>(who, 'GET', '/api/notifications')
    ).items.flatMap(({ kind, text }) => (kind === 'deal' ? [text] : []));
  /** A deal whose reel is due in three days, and its creator, who was reminded of it. */
  async function scene(name: string) {
    const who = await whole.signIn('creator', name);
    const deal = await deliverable(who, await desk.signed(who), inDays(3));
    await reminding();
    expect(await bell(who)).toEqual(['“Reel” for Glow is due in 3 days.']);
    return { who, deal };
  }

  test('says how far its day is when it is read', async () => {
    const { who, deal } = await scene('paula');
    for (const [days, words] of [
      [1, 'is due tomorrow'],
      [0, 'is due today'],
      [-1, 'was due yesterday'],
      [-5, 'was due 5 days ago'],
    ] as const) {
      // As if it had been reminded of on that day.
      await desk.sql('update deliverables set due_on = $2 where deal_id = $1', [deal.id, inDays(days)]);
      await desk.sql(
        `update notifications set source_id = regexp_replace(source_id, '[^#]+$', $2) where uid = $1 and kind = 'deal'`,
        [who.uid, inDays(days)],
      );
      expect(await bell(who)).toEqual([`“Reel” for Glow ${words}.`]);
    }
  });

  test('is gone once its deliverable has another day', async () => {
    const { who, deal } = await scene('quinn');
    const { id, version } = deal.deliverablesList[0]!;
    await desk.must(who, 'PATCH', `/api/deliverables/${id}`, { version, dueOn: inDays(20) });
    expect(await bell(who)).toEqual([]);
  });

  test('is gone once its deal is lost', async () => {
    const { who, deal } = await scene('ruth');
    expect((await desk.move(who, deal, 'lost', { note: 'Other plans.' })).status).toBe(200);
    expect(await bell(who)).toEqual([]);
  });

  test('is gone once its deal is archived', async () => {
    const { who, deal } = await scene('sara');
    await desk.sql('update deals set archived_at = now() where id = $1', [deal.id]);
    expect(await bell(who)).toEqual([]);
  });
});

test('new details of the creator reach their other devices', async () => {
  const tess = await whole.signIn('creator', 'tess');
  await desk.introduce(tess);
  const told = await desk.sql(`select 1 from outbox where topic = $1 and type = 'deals.update'`, [
    `user:${tess.uid}`,
  ]);
  expect(told).toHaveLength(1);
});

test('Money Chat check 8: the reminder job twice makes one mail', async () => {
  const rosa = await whole.signIn('creator', 'rosa');
  await desk.introduce(rosa);
  const deal = await desk.signed(rosa);
  await desk.invoice(rosa, deal, { dueDays: 0 });
  await deliverable(rosa, deal, inDays(3));
  await Promise.all([reminding(), reminding()]);
  await reminding();
  const told = await desk.sql<{ source_id: string; by_mail: boolean }>(
    `select source_id, by_mail from notifications where uid = $1 and kind = 'deal' order by source_id`,
    [rosa.uid],
  );
  expect(told.map(({ source_id: source, by_mail: byMail }) => [inShort(source), byMail])).toEqual([
    ['deliverable -3', true],
    ['invoice 0', true],
  ]);
  const mails = await desk.sql(
    `select 1 from jobs where kind = 'notifications.mailAbout' and payload ->> 'uid' = $1`,
    [rosa.uid],
  );
  expect(mails).toHaveLength(1);
});

test('at the most deals of a person, one is moved back and unarchived, and no other one is added', async () => {
  const mona = await whole.signIn('creator', 'mona');
  const deal = await desk.deal(mona);
  const { body: lost } = await desk.move(mona, deal, 'lost', { note: 'They are late.' });
  await desk.sql(
    `insert into deals select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
      from deals d, generate_series(2, $2::int) where d.id = $1`,
    [deal.id, limits.deals.perPerson],
  );
  const archive = (version: number, archived: boolean) =>
    desk.call<Deal>(mona, 'POST', `/api/deals/${deal.id}/archive`, { version, archived });
  const moved = await desk.move(mona, lost, 'lead', { note: 'They wrote again.' });
  expect([moved.status, moved.body.stage]).toEqual([200, 'lead']);
  const archived = await archive(moved.body.version, true);
  const shown = await archive(archived.body.version, false);
  expect([shown.status, shown.body.archived]).toEqual([200, false]);
  const more = await desk.call(mona, 'POST', '/api/deals', { id: uuidv7(), brand: 'One more' });
  expect(more.body.error).toMatchObject({
    code: 'limit_reached',
    message: `You can have up to ${limits.deals.perPerson} deals.`,
  });
});
