import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Statistics } from '@bestie/contracts/statistics.contract';
import { addDays, dayIn } from '@bestie/contracts/days';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { today } from '../../../parts/items/item-words';
import { closetServer, quietSettings, testItem } from '../../../test-support/closet-server';
import { everyMonth } from './wears-by-month';

const figures: Statistics = {
  pieces: 8,
  neverWorn: 2,
  resting: 1,
  wears: 40,
  firstWornOn: '2026-03-01',
  unpriced: 3,
  uncoloured: 1,
  values: [
    { currency: 'EUR', amount: 50_000, pieces: 4, neverWornAmount: 12_000 },
    { currency: 'JPY', amount: 9000, pieces: 1, neverWornAmount: 0 },
  ],
  byCategory: [{ category: 'tops', pieces: 8, wears: 40 }],
  byColour: [{ colour: 'red', pieces: 7, wears: 40 }],
  byMonth: [{ month: '2026-03', wears: 40, pieces: 6, days: 20 }],
  costByMonth: [
    { currency: 'EUR', month: '2026-03', spent: 38_000, wears: 10 },
    { currency: 'EUR', month: '2026-04', spent: 50_000, wears: 20 },
  ],
  repeatedOutfits: [
    { pieces: [{ id: 'a', name: 'Red tee', cover: null }], times: 3, lastWornOn: '2026-03-20' },
  ],
};
const piece = {
  item: testItem({ id: 'a', name: 'Red tee', price: { amount: 900, currency: 'EUR' } }),
  wears: 0,
};
const answers = {
  'GET /api/statistics': figures,
  'GET /api/statistics/pieces': { items: [piece], nextCursor: null },
};

test('each figure links to its list, and currencies are never added', async () => {
  const server = closetServer(answers);
  await renderRemote(remote, { path: '/closet?tab=stats', fetch: server.fetch });
  expect(await screen.findByText('€500')).toBeInTheDocument();
  expect(screen.getByText('¥9,000')).toBeInTheDocument();
  expect(screen.getByText('75 %')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /Pieces by colour: Red 7/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Tops' })).toHaveAttribute(
    'href',
    '/closet?status=active,laundry,lent&category=tops',
  );
  expect(screen.getByRole('link', { name: 'See them' })).toHaveAttribute(
    'href',
    '/closet?tab=stats&list=never-worn',
  );
});

test('an open list is in the URL, and Escape closes it', async () => {
  const page = await renderRemote(remote, {
    path: '/closet?tab=stats&list=worn-in-month&month=2026-03',
    fetch: closetServer(answers).fetch,
  });
  const list = await screen.findByRole('dialog', { name: 'Worn in March 2026' });
  expect(await within(list).findByRole('link', { name: 'Red tee' })).toHaveAttribute(
    'href',
    '/closet?item=a',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(page.location().search).toBe('?tab=stats'));
});

test('“today” and “yesterday” are those of the person’s time zone, in figures, lists and the closet', async () => {
  // One of them has another day than this device, at any hour.
  const timezone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
    (zone) => dayIn(zone, Date.now()) !== today(),
  )!;
  const lastWornOn = addDays(dayIn(timezone, Date.now()), -1);
  const worn = testItem({ id: 'a', name: 'Red tee', lastWornOn, wearCount: 3 });
  const server = closetServer({
    'GET /api/users/bestie/settings/profile': { ...quietSettings, timezone },
    'GET /api/items': { items: [worn], nextCursor: null },
    'GET /api/statistics': {
      ...figures,
      firstWornOn: lastWornOn,
      repeatedOutfits: [{ ...figures.repeatedOutfits[0], lastWornOn }],
    },
    'GET /api/statistics/pieces': { items: [{ item: worn, wears: 3 }], nextCursor: null },
  });
  const stats = await renderRemote(remote, {
    path: '/closet?tab=stats&list=best-value',
    fetch: server.fetch,
  });
  expect(await screen.findByText('last yesterday')).toBeInTheDocument();
  expect(screen.getByText(/^Since .*, yesterday$/)).toBeInTheDocument();
  expect(await screen.findByRole('cell', { name: 'yesterday' })).toBeInTheDocument();
  stats.unmount();
  await renderRemote(remote, { path: '/closet?sort=last-worn', fetch: server.fetch });
  expect(await screen.findByText('Worn yesterday')).toBeInTheDocument();
});

test('cost per wear is shown for one currency at a time', async () => {
  const server = closetServer(answers);
  await renderRemote(remote, { path: '/closet?tab=stats', fetch: server.fetch });
  const figure = await screen.findByRole('figure', { name: '€25.00 a wear so far' });
  await userEvent.click(within(figure).getByText('Show as table'));
  expect(within(figure).getByRole('rowheader', { name: 'March 2026' })).toBeInTheDocument();
  expect(
    server.asked('GET /api/statistics/pieces').every(({ query }) => query.get('currency') === 'EUR'),
  ).toBe(true);
});

test('an empty closet says how to get figures', async () => {
  const none = { ...figures, pieces: 0, wears: 0, byMonth: [], values: [] };
  await renderRemote(remote, {
    path: '/closet?tab=stats',
    fetch: closetServer({ 'GET /api/statistics': none }).fetch,
  });
  expect(
    await screen.findByRole('heading', { name: 'Your stats start with your first piece' }),
  ).toBeInTheDocument();
});

test('a failure offers Retry', async () => {
  let broken = true;
  const server = closetServer({
    ...answers,
    'GET /api/statistics': () =>
      broken ? Response.json({ error: { code: 'internal', message: 'x' } }, { status: 500 }) : figures,
  });
  await renderRemote(remote, { path: '/closet?tab=stats', fetch: server.fetch });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('€500')).toBeInTheDocument();
});

test('a month without an entry had no wears; months before the first are unknown', () => {
  const known = figures.byMonth[0] ?? { month: '', wears: 0, pieces: 0, days: 0 };
  const months = everyMonth([known, { ...known, month: '2026-05' }], '2026-06');
  expect(months.map(({ month, wears }) => [month, wears])).toEqual([
    ['2026-03', 40],
    ['2026-04', 0],
    ['2026-05', 40],
    ['2026-06', 0],
  ]);
});
