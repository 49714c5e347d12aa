import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatDay, formatMonth } from '@bestie/design-system/format-date';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { today } from '../../../parts/items/item-words';
import { closetServer, noForecast, testItem } from '../../../test-support/closet-server';

test('after a wash is removed, the focus stays in the wear log', async () => {
  let washes = [{ date: '2026-01-03' }];
  const server = closetServer({
    'GET /api/items/a': { ...testItem({ id: 'a' }), photos: [] },
    'GET /api/items/a/wears': { items: [], nextCursor: null },
    'GET /api/items/a/washes': () => ({ items: washes, nextCursor: null }),
    'GET /api/forecasts/a': noForecast,
    'POST /api/washes/delete': () => {
      washes = [];
      return { deleted: ['a'] };
    },
  });
  await renderRemote(remote, { path: '/closet?item=a', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove the wash of / }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Wear log' })).toHaveFocus());
});

test('undoing the removal of a wash leaves a piece in the laundry where it is', async () => {
  const piece = testItem({ id: 'a', status: 'laundry' });
  const server = closetServer({
    'GET /api/items/a': { ...piece, photos: [] },
    'GET /api/items/a/wears': { items: [], nextCursor: null },
    'GET /api/items/a/washes': { items: [{ date: '2026-01-03' }], nextCursor: null },
    'GET /api/forecasts/a': noForecast,
    'POST /api/washes/delete': { deleted: ['a'] },
    'POST /api/washes': { created: ['a'], returned: ['a'] },
    'POST /api/items/bulk': { items: [] },
  });
  const { record } = await renderRemote(remote, { path: '/closet?item=a', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove the wash of / }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Wash removed.'));
  act(() => record.toasts[0]?.undo?.());
  await waitFor(() =>
    expect(server.asked('POST /api/items/bulk').map(({ body }) => body)).toEqual([
      { ids: ['a'], changes: { status: 'laundry' } },
    ]),
  );
});

test('wears and washes of years ago are in the log, too', async () => {
  const dayBefore = (days: number) =>
    new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 401 }, (_, at) => dayBefore(at));
  /** Two pages: the second has the oldest day alone. */
  const paged =
    <Entry,>(toEntry: (date: string, at: number) => Entry) =>
    ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') === 'oldest'
        ? { items: [toEntry(days[400]!, 400)], nextCursor: null }
        : { items: days.slice(0, 400).map(toEntry), nextCursor: 'oldest' };
  const server = closetServer({
    'GET /api/items/a': { ...testItem({ id: 'a' }), photos: [] },
    'GET /api/items/a/wears': paged((date, at) => ({ date, number: 401 - at, costPerWear: null })),
    'GET /api/items/a/washes': paged((date) => ({ date })),
    'GET /api/forecasts/a': noForecast,
    'POST /api/wears/delete': { deleted: ['a'], planned: [] },
  });
  await renderRemote(remote, { path: '/closet?item=a', fetch: server.fetch });
  expect(await screen.findByRole('heading', { name: '401 washes' })).toBeVisible();
  const oldest = days[400]!;
  while (!screen.queryByRole('heading', { name: formatMonth(oldest.slice(0, 7)) }))
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  const day = screen.getByRole('button', { name: `${formatDay(oldest)}, washed`, pressed: true });
  await userEvent.click(day);
  await waitFor(() =>
    expect(server.asked('POST /api/wears/delete')[0]?.body).toEqual({ itemIds: ['a'], date: oldest }),
  );
});
