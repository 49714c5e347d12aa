import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userTopic } from '@bestie/contracts/live';
import type { Deal } from '@bestie/contracts/deals.schema';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import {
  board,
  deal,
  dealCard,
  dealId,
  deliverable,
  invoice,
  invoiceId,
  payment,
  sender,
} from '../../test-support/deals';
import '../../test-support/browser-gaps';

const path = '/creator/money-chat';
const conflict = { status: 409, error: { code: 'conflict', message: 'Changed.', currentVersion: 9 } };

const refused = (issue: { field: string; message: string }) => ({
  status: 400,
  error: { code: 'invalid_input', ...issue, issues: [issue] },
});

/** The page of a creator with this deal. */
function scene(changes: Partial<Deal> = {}, known: Record<string, unknown> = {}) {
  let now = deal(changes);
  const set = (next: Partial<Deal>) => (now = { ...now, ...next, version: now.version + 1 });
  const { fetch, requests } = answers({
    'GET /api/deals/board': () => board(dealCard(now)),
    'GET /api/deals/owed': { items: [] },
    [`GET /api/deals/${dealId}`]: () => now,
    [`GET /api/deals/${dealId}/notes`]: { items: [], nextCursor: null },
    'GET /api/deals/categories': { categories: ['skin care'], brands: [] },
    'GET /api/invoices/sender': sender(),
    [`POST /api/deals/${dealId}/move`]: ({ body }: Call) =>
      set({
        stage: body['to'] as Deal['stage'],
        ...(body['fee'] ? { fee: body['fee'] as Deal['fee'] } : {}),
      }),
    ...known,
  });
  const sent = (ending: string) =>
    requests.filter(({ method, path: to }) => method !== 'GET' && to.endsWith(ending));
  const open = (search = '') => renderRemote(remote, { path: path + search, fetch });
  return { fetch, requests, set, sent, open };
}

const column = async (name: string) => within(await screen.findByRole('region', { name }));
const card = (name = /Linden/) => screen.findByRole('button', { name });
/** Moves the card in focus by so many columns. */
async function carry(steps: number) {
  (await card()).focus();
  await userEvent.keyboard(`m${`{Arrow${steps > 0 ? 'Right' : 'Left'}}`.repeat(Math.abs(steps))}{Enter}`);
}

describe('the board', () => {
  test('shows each deal in its stage with fee, next step and what is late, and what is owed per currency', async () => {
    const { open } = scene(
      {
        stage: 'invoiced',
        brand: 'شركة الياسمين',
        fee: { amount: 1_500_500, currency: 'KWD' },
        open: [{ amount: 1_500_500, currency: 'KWD', overdue: 1_500_500 }],
        deliverables: { count: 3, done: 2, late: 1 },
        stale: true,
        nextStep: { step: 'collect', text: 'Ask for the payment', on: null, late: true },
      },
      {
        'GET /api/deals/owed': {
          items: [
            { currency: 'JPY', count: 1, open: 80_000, overdue: 0, credit: 0, nextDueOn: '2026-07-01' },
            { currency: 'KWD', count: 2, open: 1_500_500, overdue: 500, credit: 250, nextDueOn: null },
          ],
        },
      },
    );
    await open();
    const invoiced = await column('Invoiced');
    const face = invoiced.getByRole('button');
    expect(face).toHaveTextContent('شركة الياسمين');
    expect(face).toHaveTextContent(/KWD.1,500\.500 overdue/);
    expect(face).toHaveTextContent('Ask for the payment');
    expect(face).toHaveTextContent('2 of 3 delivered');
    expect(face).toHaveTextContent('Quiet for 14 days');
    const owed = within(await screen.findByRole('region', { name: 'Owed to me' }));
    expect(await owed.findByText('¥80,000')).toBeVisible();
    expect(owed.getByText(/KWD.0\.250 paid too much/)).toBeVisible();
  });

  test('without deals says what to do, and a deal that fails to load can be retried', async () => {
    const empty = answers({ 'GET /api/deals/board': board(), 'GET /api/deals/owed': { items: [] } });
    const { unmount, record } = await renderRemote(remote, { path, fetch: empty.fetch });
    expect(await screen.findByRole('heading', { name: 'Your first deal is one message away' })).toBeVisible();
    expect(record.primaryAction?.label).toBe('New deal');
    unmount();
    const broken = answers({
      'GET /api/deals/board': { status: 500, error: { code: 'internal', message: 'x' } },
    });
    await renderRemote(remote, { path, fetch: broken.fetch });
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('filters are in the address', async () => {
    const { open, requests } = scene();
    const { location } = await open('?currency=EUR');
    await card();
    expect(requests.some(({ path: to }) => to === '/api/deals/board?currency=EUR')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Quiet for 14 days' }));
    await waitFor(() => expect(location().search).toBe('?currency=EUR&stale=true'));
    expect(requests.at(-1)?.path).toBe('/api/deals/board?currency=EUR&stale=true');
  });

  test('a change on another device appears without a reload', async () => {
    const { open, set } = scene({ stage: 'lead' });
    const { emit } = await open();
    await card();
    set({ stage: 'lost' });
    emit({ topic: userTopic('bestie'), type: 'deals.update', ids: [dealId] });
    expect(await (await column('Lost')).findByRole('button')).toBeVisible();
  });
});

test('a deal that a lost call created gets the words that were changed since', async () => {
  const made: Record<string, unknown> = {
    'GET /api/deals/board': board(),
    'GET /api/deals/owed': { items: [] },
    'GET /api/deals/categories': { categories: [], brands: [] },
    'POST /api/deals': ({ body }: Call) => {
      const at = `/api/deals/${String(body['id'])}`;
      if (made[`GET ${at}`]) return { status: 409, error: { code: 'already_exists', message: 'It exists.' } };
      made[`GET ${at}`] = deal({ id: String(body['id']), brand: 'Linden' });
      made[`PATCH ${at}`] = deal({ id: String(body['id']), version: 4 });
      made[`GET ${at}/notes`] = { items: [], nextCursor: null };
      return { status: 503, error: { code: 'unavailable', message: 'Not now.' } };
    },
  };
  const { fetch, requests } = answers(made);
  const { location } = await renderRemote(remote, { path, fetch });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New deal' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByLabelText(/^Brand/), 'Linden');
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Brand/), ' & Co');
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }));
  await waitFor(() => expect(location().search).toMatch(/^\?deal=/));
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    version: 3,
    brand: 'Linden & Co',
  });
});

test('a new deal with a fee that cannot be read is not added', async () => {
  const { open, sent } = scene();
  await open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'New deal' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByLabelText(/^Brand/), 'Linden');
  await userEvent.type(screen.getByLabelText(/^Fee/), 'a lot');
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }));
  expect(await screen.findByText('Enter an amount, such as 1200.')).toBeVisible();
  expect(screen.getByLabelText(/^Fee/)).toHaveFocus();
  expect(sent('/deals')).toEqual([]);
});

describe('moving a deal', () => {
  test('forwards happens at once, and is taken back with a note', async () => {
    const { open, sent } = scene({ stage: 'lead' });
    const { record } = await open();
    await carry(1);
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Linden & Co is in Negotiating.'));
    expect(sent('/move').at(-1)?.body).toEqual({ version: 3, to: 'negotiating' });
    record.toasts.at(-1)?.undo?.();
    await waitFor(() => expect(sent('/move').at(-1)?.body).toMatchObject({ to: 'lead', note: /./ }));
  });

  test('to signed asks for the fee and the terms that are missing', async () => {
    const { open, sent } = scene({ fee: null, terms: '' });
    await open();
    await carry(1);
    const dialog = within(await screen.findByRole('dialog', { name: 'Linden & Co to Signed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Signed' }));
    expect(dialog.getByText('Enter the fee; 0 if it is a gift.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'KWD');
    await userEvent.type(dialog.getByLabelText('Fee'), '1.250');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Signed' }));
    expect(dialog.getByText('Enter what was agreed.')).toBeVisible();
    expect(sent('/move')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Terms'), 'One reel');
    await userEvent.click(dialog.getByRole('button', { name: 'Move to Signed' }));
    await waitFor(() =>
      expect(sent('/move').at(-1)?.body).toEqual({
        version: 3,
        to: 'signed',
        fee: { amount: 1250, currency: 'KWD' },
        terms: 'One reel',
      }),
    );
  });

  test.each([
    ['backwards', 'signed' as const, -1, 'Linden & Co to Negotiating', 'Move to Negotiating'],
    ['to lost', 'negotiating' as const, 5, 'Lost: Linden & Co', 'Mark as lost'],
  ])('%s asks why', async (_way, stage, steps, title, button) => {
    const { open, sent } = scene({ stage });
    await open();
    await carry(steps);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.click(dialog.getByRole('button', { name: button }));
    expect(dialog.getByText('Say why.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Why?'), 'Other budget');
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(sent('/move').at(-1)?.body).toMatchObject({ note: 'Other budget' }));
  });

  test('to paid opens the payment form, and moves nothing by itself', async () => {
    const issued = invoice();
    const { open, sent } = scene(
      { stage: 'invoiced', invoices: [issued] },
      {
        [`POST /api/invoices/${invoiceId}/payments`]: ({ body }: Call) =>
          invoice({ payments: [payment(body['amount'] as number)] }),
      },
    );
    const { record } = await open();
    await carry(1);
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    expect(dialog.getByLabelText('Amount')).toHaveValue('1428.00');
    expect(dialog.getByText('With this the invoice is paid.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Amount'));
    await userEvent.type(dialog.getByLabelText('Amount'), '1500');
    expect(dialog.getByText('€72.00 more than the total: it shows as credit.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Payment recorded.'));
    expect(sent('/payments').at(-1)?.body).toMatchObject({
      kind: 'payment',
      amount: 150_000,
      currency: 'EUR',
    });
    expect(sent('/move')).toEqual([]);
  });

  test('behind an issued invoice is refused in words', async () => {
    const { open, sent } = scene({ stage: 'invoiced', invoices: [invoice()] });
    const { record } = await open();
    await carry(-1);
    await waitFor(() => expect(record.toasts.at(-1)?.message).toMatch(/can’t go behind it/));
    expect(sent('/move')).toEqual([]);
  });

  test('a stale card says that another device was faster and shows what is there now', async () => {
    const { open, set } = scene(
      { stage: 'lead' },
      {
        [`POST /api/deals/${dealId}/move`]: () => {
          set({ stage: 'lost' });
          return conflict;
        },
      },
    );
    const { record } = await open();
    await carry(1);
    await waitFor(() => expect(record.toasts.at(-1)?.message).toMatch(/changed on another device/));
    expect(await (await column('Lost')).findByRole('button')).toBeVisible();
  });
});

describe('the sheet of a deal', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Linden & Co' }));

  test('another device’s change is offered, never overwritten', async () => {
    let version = 3;
    const { open, sent } = scene(
      {},
      {
        [`PATCH /api/deals/${dealId}`]: ({ body }: Call) => {
          if (body['version'] === 9) return deal({ version: 10, brand: String(body['brand']) });
          version = 9;
          return conflict;
        },
        [`GET /api/deals/${dealId}`]: () => deal(version === 9 ? { version, terms: 'Theirs' } : {}),
      },
    );
    await open(`?deal=${dealId}`);
    const brand = await (await sheet()).findByLabelText('Brand');
    await userEvent.clear(brand);
    await userEvent.type(brand, 'Linden');
    await userEvent.click((await sheet()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent(dealId).at(-1)?.body).toMatchObject({ version: 9, brand: 'Linden' }));
  });

  test('a fee that cannot be read is said at its field, and the one that was saved stays', async () => {
    const { open, sent } = scene(
      {},
      { [`PATCH /api/deals/${dealId}`]: ({ body }: Call) => deal({ fee: body['fee'] as Deal['fee'] }) },
    );
    await open(`?deal=${dealId}`);
    const fee = await (await sheet()).findByLabelText('Fee');
    await userEvent.clear(fee);
    await userEvent.type(fee, 'a lot');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter an amount, such as 1200.')).toBeVisible();
    expect(fee).toHaveValue('a lot');
    expect(sent(dealId)).toEqual([]);
    await userEvent.clear(fee);
    await userEvent.type(fee, '1200,50');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(dealId)).toMatchObject([{ body: { fee: { amount: 120_050, currency: 'EUR' } } }]),
    );
  });

  test('a deal that is not mine is missing', async () => {
    const { open } = scene(
      {},
      { [`GET /api/deals/${dealId}`]: { status: 404, error: { code: 'not_found', message: 'Not found.' } } },
    );
    await open(`?deal=${dealId}`);
    expect(await screen.findByText('There is no such deal')).toBeVisible();
  });

  test('says when the payment is expected, or that there is not enough to tell', async () => {
    const unknown = scene({ expected: { on: null, basis: 'Not enough to tell' } });
    const { unmount } = await unknown.open(`?deal=${dealId}`);
    expect(await screen.findByText('When it will be paid: not enough to tell.')).toBeVisible();
    unmount();
    const known = scene({
      expected: { on: '2026-07-05', basis: 'Usually 6 days late, from 4 paid invoices' },
    });
    await known.open(`?deal=${dealId}`);
    expect(await screen.findByText(/Payment expected on/)).toHaveTextContent(
      'Payment expected on 5 July 2026. Usually 6 days late, from 4 paid invoices.',
    );
  });

  test('a deliverable is marked as late, and accepted by the brand', async () => {
    const delivered = deliverable({ state: 'delivered', url: 'https://www.instagram.com/p/1/' });
    const late = deliverable({ id: dealId.replace(/1$/, '9'), title: 'Story', late: true });
    const { open, sent } = scene(
      { deliverablesList: [delivered, late] },
      {
        [`POST /api/deliverables/${delivered.id}/accept`]: () =>
          deal({ deliverablesList: [{ ...delivered, state: 'accepted', version: 2 }, late] }),
      },
    );
    const { record } = await open(`?deal=${dealId}`);
    const story = within(await screen.findByRole('listitem', { name: 'Story' }));
    expect(story.getByText('Late')).toBeVisible();
    const reel = within(screen.getByRole('listitem', { name: 'Reel of 30 seconds' }));
    expect(reel.getByRole('link')).toHaveAttribute('href', delivered.url);
    await userEvent.click(reel.getByRole('button', { name: 'Accepted by the brand' }));
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Accepted.'));
    expect(sent('/accept').at(-1)?.body).toEqual({ version: 1, accepted: true });
  });

  test('an exclusivity needs its days in order and its category', async () => {
    const { open, sent } = scene(
      { category: '' },
      { [`PUT /api/deals/${dealId}/rights`]: ({ body }: Call) => deal({ rights: body['rights'] as never }) },
    );
    await open(`?deal=${dealId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Add right' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New right' }));
    await userEvent.type(dialog.getByLabelText('First day'), '2026-07-10');
    await userEvent.type(dialog.getByLabelText('Last day'), '2026-07-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('This is before the first day.')).toBeVisible();
    expect(dialog.getByText('Enter the category.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Last day'));
    await userEvent.type(dialog.getByLabelText('Last day'), '2026-07-31');
    await userEvent.type(dialog.getByLabelText('Category'), 'skin care');
    await userEvent.click(dialog.getByRole('button', { name: 'Instagram' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('/rights').at(-1)?.body).toMatchObject({
        rights: [{ category: 'skin care', networks: ['instagram'], from: '2026-07-10', until: '2026-07-31' }],
      }),
    );
  });

  test('paid too much shows as credit, and who may not edit only reads', async () => {
    const paid = invoice({ payments: [payment(150_000)] });
    const { open } = scene({ stage: 'paid', invoices: [paid], can: { edit: false, delete: false } });
    await open(`?deal=${dealId}`);
    expect(await screen.findByText('€72.00 credit: paid more than the total')).toBeVisible();
    const body = await sheet();
    expect(body.getByRole('link', { name: 'Download Invoice 2026-0001 as PDF' })).toHaveAttribute(
      'href',
      `/api/invoices/${invoiceId}.pdf`,
    );
    expect(body.queryByRole('button', { name: 'Record a payment' })).not.toBeInTheDocument();
    expect(body.queryByRole('button', { name: 'New invoice' })).not.toBeInTheDocument();
    expect(body.getByLabelText('Brand')).toBeDisabled();
  });
});

describe('issuing an invoice', () => {
  const row = { description: 'Story', quantity: 1000, unit: '', unitPrice: 335, tax: 700 };
  const sums = { net: 335, tax: 23, gross: 358 };
  const rows = [row, row, row].map((one) => ({ ...one, sums }));

  test('Money Chat check 5: 3 rows of 3.35 at 7 % come to 10.74, in the form and as printed', async () => {
    const draft = invoice({ state: 'draft', rows });
    const issued = invoice({ rows });
    const { open, sent, set } = scene(
      { stage: 'delivering', invoices: [draft] },
      {
        [`PATCH /api/invoices/${invoiceId}`]: () => ({ ...draft, version: 2 }),
        [`POST /api/invoices/${invoiceId}/issue`]: () => {
          set({ stage: 'invoiced', invoices: [issued] });
          return issued;
        },
      },
    );
    const { record } = await open();
    await carry(1);
    const form = within(await screen.findByRole('dialog', { name: 'Invoice to Linden & Co' }));
    expect(within(form.getByLabelText('Total')).getByText('€10.74')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Save and preview' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Check the invoice' }));
    expect(within(preview.getByLabelText('Total')).getByText('€10.74')).toBeVisible();
    expect(preview.getByText('Given when it is issued')).toBeVisible();
    await userEvent.click(preview.getByRole('button', { name: 'Issue to Linden & Co' }));
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Invoice 2026-0001 is issued.'));
    expect(sent('/issue').at(-1)?.body).toEqual({ version: 2 });
  });

  test('is not possible while the own address is missing', async () => {
    const draft = invoice({ state: 'draft', rows });
    const { open } = scene(
      { stage: 'delivering', invoices: [draft] },
      {
        'GET /api/invoices/sender': sender({ name: '', missing: ['name', 'taxId'] }),
        [`PATCH /api/invoices/${invoiceId}`]: () => ({ ...draft, version: 2 }),
      },
    );
    await open();
    await carry(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Save and preview' }));
    expect(await screen.findByText(/Missing on the invoice: your name, your tax number/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Issue to Linden & Co' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Enter your details' }));
    expect(await screen.findByRole('dialog', { name: 'Your details on invoices' })).toBeVisible();
  });

  test('an amount that is none is said at its row, and nothing is sent', async () => {
    const draft = invoice({ state: 'draft', rows });
    const { open, sent } = scene({ stage: 'delivering', invoices: [draft] });
    await open();
    await carry(1);
    const second = within(await screen.findByRole('group', { name: 'Row 2' }));
    await userEvent.clear(second.getByLabelText('Price of one'));
    await userEvent.type(second.getByLabelText('Price of one'), 'a lot');
    await userEvent.click(screen.getByRole('button', { name: 'Save and preview' }));
    expect(second.getByText('Enter an amount.')).toBeVisible();
    expect(second.getByLabelText('Price of one')).toHaveValue('a lot');
    expect(sent(invoiceId)).toEqual([]);
  });

  test('what the server has against the rows, or against a part of one, is said below them', async () => {
    const draft = invoice({ state: 'draft', rows });
    let against = { field: 'rows', message: 'The total can’t be below zero.' };
    const { open } = scene(
      { stage: 'delivering', invoices: [draft] },
      { [`PATCH /api/invoices/${invoiceId}`]: () => refused(against) },
    );
    await open();
    await carry(1);
    const editor = within(await screen.findByRole('group', { name: 'Rows' }));
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and preview' }));
    await save();
    expect(await editor.findByRole('alert')).toHaveTextContent('The total can’t be below zero.');
    against = { field: 'rows.2.amount', message: 'This is too much.' };
    await save();
    await waitFor(() => expect(editor.getByRole('alert')).toHaveTextContent('This is too much.'));
    against = { field: 'rows.1.tax', message: 'This is no tax.' };
    await save();
    expect(
      await within(editor.getByRole('group', { name: 'Row 2' })).findByText('This is no tax.'),
    ).toBeVisible();
    expect(editor.getAllByText('This is no tax.')).toHaveLength(1);
  });
});

describe('an invoice that another device issued meanwhile', () => {
  const draft = invoice({ state: 'draft' });
  const issuedElsewhere = async (known: Record<string, unknown> = {}) => {
    const page = scene({ stage: 'delivering', invoices: [draft] }, known);
    const { emit } = await page.open();
    await carry(1);
    await screen.findByRole('dialog', { name: 'Invoice to Linden & Co' });
    return {
      ...page,
      async issue() {
        page.set({ stage: 'invoiced', invoices: [invoice({ version: 2 })] });
        emit({ topic: userTopic('bestie'), type: 'deals.update', ids: [dealId] });
        return within(await screen.findByRole('dialog', { name: 'Invoice 2026-0001' }));
      },
    };
  };
  const isOnlyShown = async (dialog: ReturnType<typeof within>) => {
    expect(dialog.getByText('It has been issued in the meantime.')).toBeVisible();
    expect(dialog.getByRole('article', { name: 'Invoice' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save and preview' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Issue to Linden & Co' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };

  test('is only shown instead of its draft', async () => {
    const { issue } = await issuedElsewhere();
    await isOnlyShown(await issue());
  });

  test('is only shown instead of its preview', async () => {
    const { issue } = await issuedElsewhere({ [`PATCH /api/invoices/${invoiceId}`]: () => draft });
    await userEvent.click(screen.getByRole('button', { name: 'Save and preview' }));
    await screen.findByRole('dialog', { name: 'Check the invoice' });
    await isOnlyShown(await issue());
  });
});

describe('the creator’s own details', () => {
  const open = async (kept: { sender: ReturnType<typeof sender> }) => {
    const page = scene(
      {},
      {
        'GET /api/invoices': { items: [], nextCursor: null },
        'GET /api/invoices/sender': () => kept.sender,
        'PUT /api/invoices/sender': ({ body }: Call) => {
          if (body['version'] !== kept.sender.version)
            return {
              status: 409,
              error: { code: 'conflict', message: 'Changed.', currentVersion: kept.sender.version },
            };
          kept.sender = { ...sender(body), version: kept.sender.version + 1, missing: [] };
          return kept.sender;
        },
      },
    );
    const rendered = await page.open('?tab=invoices');
    const edit = async () => {
      const button = await screen.findByRole('button', { name: 'Your details' });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
      return within(await screen.findByRole('dialog', { name: 'Your details on invoices' }));
    };
    return { ...page, ...rendered, edit };
  };
  afterEach(() => sessionStorage.clear());

  test('that were not saved are forgotten when they are closed', async () => {
    const kept = { sender: sender() };
    const { edit, emit, sent } = await open(kept);
    const dialog = await edit();
    await userEvent.type(dialog.getByLabelText(/^Note on new/), 'Thanks');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    kept.sender = sender({ bank: 'DE99 9999', version: 2 });
    emit({ topic: userTopic('bestie'), type: 'deals.update', ids: [] });
    const again = await edit();
    expect(await again.findByDisplayValue('DE99 9999')).toBeVisible();
    expect(again.getByLabelText(/^Note on new/)).toHaveValue('');
    await userEvent.type(again.getByLabelText(/^Email/), 'mia@example.com');
    await userEvent.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('/sender')).toMatchObject([
        { body: { version: 2, bank: 'DE99 9999', email: 'mia@example.com' } },
      ]),
    );
  });

  test('that a reload interrupted bring no old bank account back', async () => {
    const kept = { sender: sender() };
    const before = await open(kept);
    await userEvent.type((await before.edit()).getByLabelText(/^Note on new/), 'Thanks');
    before.unmount();
    kept.sender = sender({ bank: 'DE99 9999', version: 2 });
    const { edit, sent } = await open(kept);
    const dialog = await edit();
    expect(dialog.getByLabelText(/^Where to pay/)).toHaveValue('DE99 9999');
    expect(dialog.getByText('Your details were changed on another device in the meantime.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(sent('/sender')).toMatchObject([{ body: { version: 2, bank: 'DE99 9999', note: 'Thanks' } }]),
    );
  });
});

test('what the server has against the rows of a credit note is said below them, or in the form without them', async () => {
  let message = 'A part is corrected already. Say what the rest consists of.';
  const { open } = scene(
    { stage: 'invoiced', invoices: [invoice()] },
    { [`POST /api/invoices/${invoiceId}/credit`]: () => refused({ field: 'rows', message }) },
  );
  await open(`?deal=${dealId}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Credit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Credit note for/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Why/ }), 'It was less.');
  const issue = () => userEvent.click(dialog.getByRole('button', { name: 'Issue credit note' }));
  await issue();
  expect(await dialog.findByText(message)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Only a part of it' }));
  const editor = within(dialog.getByRole('group', { name: 'Rows' }));
  expect(dialog.getAllByText(message)).toEqual([editor.getByText(message)]);
  message = 'This is more than is left of the invoice.';
  await issue();
  expect(await editor.findByText(message)).toBeVisible();
});

describe('income', () => {
  test('is a column per currency by month, as table and chart, without a sum across', async () => {
    const months = Array.from({ length: 12 }, (_, index) => ({
      month: `2026-${String(index + 1).padStart(2, '0')}`,
      amounts: index === 11 ? [142_800, 1_500] : [0, 0],
    }));
    const { fetch } = answers({
      'GET /api/deals/income': {
        currencies: ['EUR', 'KWD'],
        months,
        totals: [142_800, 1_500],
        years: [2026],
      },
    });
    await renderRemote(remote, { path: `${path}?tab=income&year=2026`, fetch });
    const table = within(await screen.findByRole('table', { name: 'Income by month of 2026' }));
    const december = within(table.getByRole('row', { name: /December/ }));
    expect(
      december.getAllByRole('cell').map(({ textContent }) => textContent?.replace('\u00a0', ' ')),
    ).toEqual(['€1,428.00', 'KWD 1.500']);
    const figure = within(screen.getByRole('figure', { name: 'Income by month in EUR' }));
    expect(figure.getByRole('img', { name: 'December 2026: €1,428.00' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Invoices as a ZIP' })).toHaveAttribute(
      'href',
      '/api/invoices.zip?year=2026',
    );
  });
});
