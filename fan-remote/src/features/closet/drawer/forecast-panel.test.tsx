import { screen, within } from '@testing-library/react';
import type { Forecast } from '@bestie/contracts/forecasts.contract';
import type { Item } from '@bestie/contracts/items.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { closetServer, noForecast, testItem } from '../../../test-support/closet-server';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

async function open(item: Partial<Item>, forecast: Forecast | typeof noForecast, title: string) {
  const piece = testItem({ id: 'a', price: euros(6000), ...item });
  const server = closetServer({
    'GET /api/items/a': { ...piece, photos: [] },
    'GET /api/items/a/wears': { items: [], nextCursor: null },
    'GET /api/items/a/washes': { items: [], nextCursor: null },
    'GET /api/forecasts/a': forecast,
  });
  await renderRemote(remote, { path: '/closet?item=a', fetch: server.fetch });
  return screen.findByRole('region', { name: title });
}

test('a forecast has a range, and states its data', async () => {
  const panel = await open(
    { category: 'tops' },
    {
      days: 365,
      purchase: null,
      wears: { expected: 14.2, low: 9, high: 20 },
      costPerWear: { expected: euros(154), least: euros(133), most: euros(176) },
      basis: { ownWears: 25, ownDays: 98, categoryPieces: 2, closetPieces: 30 },
    },
    'The next year',
  );
  expect(await within(panel).findByText('about 14')).toBeInTheDocument();
  expect(panel).toHaveTextContent('80 % likely: 9–20');
  expect(panel).toHaveTextContent('€1.54');
  expect(panel).toHaveTextContent('80 % likely: €1.33–€1.76');
  expect(panel).toHaveTextContent('Based on its own 25 wears in 98 days, and on 2 other pieces in Tops.');
});

test('without data there is no forecast', async () => {
  const panel = await open({}, noForecast, 'The next year');
  expect(await within(panel).findByText('Too early to tell')).toBeInTheDocument();
  expect(within(panel).getAllByText('–')).toHaveLength(2);
});

test('should I buy this: cost per wear, outfits, and similar pieces', async () => {
  const panel = await open(
    { status: 'wishlist' },
    {
      days: 365,
      wears: { expected: 0.6, low: 0, high: 3 },
      costPerWear: { expected: euros(6000), least: euros(2000), most: null },
      basis: { ownWears: 0, ownDays: 0, categoryPieces: 0, closetPieces: 12 },
      purchase: {
        similar: [{ id: 'b', name: 'Navy coat', wears: 9, costPerWear: euros(900), cover: null }],
        similarCount: 3,
        outfits: 48,
      },
    },
    'Should I buy this?',
  );
  expect(await within(panel).findByText('less than 1')).toBeInTheDocument();
  expect(panel).toHaveTextContent('€20.00 at best; it may never be worn');
  expect(panel).toHaveTextContent('48');
  expect(within(panel).getByRole('heading', { name: 'You own 3 pieces like it' })).toBeInTheDocument();
  expect(within(panel).getByRole('link', { name: 'Navy coat' })).toHaveAttribute('href', '/closet?item=b');
  expect(panel).toHaveTextContent('Based on 12 other pieces in your closet.');
});
