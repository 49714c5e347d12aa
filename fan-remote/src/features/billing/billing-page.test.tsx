import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Billing, Receipt } from '@bestie/contracts/billing.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { exampleBilling, examplePlan } from '../../test-support/billing';
import { exampleTier } from '../../test-support/vip';

const receipt: Receipt = {
  id: 'r',
  number: 'B-000007',
  occasion: 'renewal',
  tierName: 'Front row',
  sum: { amount: 400, currency: 'EUR' },
  at: '2026-11-01T10:00:00.000Z',
  period: null,
  movesMoney: false,
};
const tiers = [
  exampleTier({ id: 'silver', name: 'Front row', rank: 1, price: { amount: 400, currency: 'EUR' } }),
  exampleTier({ id: 'gold', name: 'Backstage', rank: 2, price: { amount: 1200, currency: 'EUR' } }),
  exampleTier({ id: 'yen', name: 'Tokyo', rank: 3, price: { amount: 700, currency: 'JPY' } }),
];
const fay = { uid: 'fay', email: null, displayName: 'Fay', role: 'fan' as const, admin: false };
async function open(known: Parameters<typeof answers>[0], path = '/billing') {
  const server = answers({
    'GET /api/billing': exampleBilling({ plan: examplePlan() }),
    'GET /api/billing/receipts': { items: [receipt], nextCursor: null },
    'GET /api/vip': { tiers, mine: null, can: { write: false } },
    ...known,
  });
  const page = await renderRemote(remote, { path, fetch: server.fetch, shell: { session: fay } });
  return { ...page, server };
}
const sent = ({ requests }: { requests: { method: string; path: string; body?: unknown }[] }) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('shows exactly what is charged next, the other tiers of the same currency, and receipts', async () => {
  await open({});
  expect(await screen.findByText(/^€4\.00 is charged on 15 Jan 2099, \d\d:00\.$/)).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('Test payment, no money moves');
  const others = await screen.findByRole('list', { name: 'Other tiers' });
  expect(
    within(others)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Upgrade to Backstage']);
  const pdf = await screen.findByRole('link', { name: 'Download receipt B-000007 as PDF' });
  expect(pdf).toHaveAttribute('href', '/api/billing/receipts/r.pdf');
});

test('VIP check 3: two clicks cancel, without a plea, and “Keep it” undoes it', async () => {
  let state: Billing = exampleBilling({ plan: examplePlan() });
  const { server } = await open({
    'GET /api/billing': () => state,
    'POST /api/billing/cancel': () =>
      (state = exampleBilling({ plan: examplePlan({ state: 'canceling', nextCharge: null }) })),
    'POST /api/billing/keep': () => (state = exampleBilling({ plan: examplePlan() })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Cancel Front row?' });
  expect(asked).toHaveTextContent('It stays open until 15 Jan 2099. Nothing more is charged.');
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancel plan' }));
  expect(await screen.findByText('Cancelled. Front row stays open until 15 Jan 2099.')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(await screen.findByText(/is charged on/)).toBeInTheDocument();
  expect(sent(server).map(([path]) => path)).toEqual(['/api/billing/cancel', '/api/billing/keep']);
});

test('an upgrade shows the difference first and sends exactly that', async () => {
  const difference = {
    at: '2099-01-01T00:00:00.000Z',
    dueNow: { amount: 387, currency: 'EUR' },
    next: { at: '2099-01-15T10:00:00.000Z', sum: { amount: 1200, currency: 'EUR' } },
  };
  const { server } = await open({
    'GET /api/billing/upgrade': difference,
    'POST /api/billing/upgrade': { outcome: 'declined', url: null, billing: exampleBilling() },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Backstage' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pay €3.87 and upgrade' }));
  expect(await screen.findByText('The payment was declined. Nothing has changed.')).toBeInTheDocument();
  expect(sent(server)[0]?.[1]).toMatchObject({
    tierId: 'gold',
    at: difference.at,
    dueNow: difference.dueNow,
  });
});

test('an overdue payment says until when, and leads to another way to pay', async () => {
  await open({
    'GET /api/billing': exampleBilling({ plan: examplePlan({ state: 'past_due' }) }),
    'POST /api/billing/payment-page': { url: '/billing/card' },
  });
  expect(await screen.findByText(/^Your last payment failed\./)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Other tiers' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another way to pay' }));
  expect(await screen.findByRole('heading', { name: 'Another card' })).toBeInTheDocument();
});

test('back from paying, it waits for the confirmation, which arrives by a live event', async () => {
  let state = exampleBilling({ checkout: { id: 'c', tier: { id: 'silver', name: 'Front row' }, url: null } });
  const page = await open(
    { 'GET /api/billing': () => state, 'POST /api/billing/checkouts/c/confirm': () => state },
    '/billing?checkout=c',
  );
  expect(await screen.findByText(/^Your payment is being confirmed\./)).toBeInTheDocument();
  state = exampleBilling({ plan: examplePlan() });
  page.emit({ topic: 'user:fay', type: 'billing.update', ids: [] });
  expect(await screen.findByText(/^Welcome to Front row!/)).toBeInTheDocument();
});

test('without a plan it leads to the tiers; when it does not load, it can be tried again', async () => {
  let broken = true;
  await open({
    'GET /api/billing': () =>
      broken ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } } : exampleBilling(),
    'GET /api/billing/receipts': { items: [], nextCursor: null },
  });
  const retry = await screen.findByRole('button', { name: /Retry|Try again/ });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'You pay for nothing here' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(/^None yet\./)).toBeInTheDocument());
});
