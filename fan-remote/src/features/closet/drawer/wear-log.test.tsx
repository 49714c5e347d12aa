import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
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
