import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer, testEntry, testItem } from '../../test-support/closet-server';
import { today } from '../items/item-words';
import { waitingChanges } from './waiting-changes';

const goes = (how: 'online' | 'offline') => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(how === 'online');
  act(() => void window.dispatchEvent(new Event(how)));
};
afterEach(() => localStorage.clear());

test('wears and plans without a connection wait, and are sent once in their order', async () => {
  const entry = testEntry({ id: 'e', date: today() });
  const coat = testItem({ id: 'a', name: 'Camel coat', lastWornOn: '2026-01-02', idleSince: '2026-01-02' });
  const server = closetServer({
    'GET /api/planner-entries/today': { date: today(), items: [entry], total: 1 },
    'GET /api/items': { items: [coat], nextCursor: null },
    'POST /api/wears': { created: ['a'], planned: [], washDue: [] },
    'POST /api/planner-entries/e/mark': { ...entry, status: 'worn', washDue: [] },
  });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
  goes('offline');
  await userEvent.click(within(idle).getByRole('button', { name: /Wore it|Wore Camel coat/ }));
  expect(await screen.findByText('You are offline; 1 change waits.')).toBeInTheDocument();
  expect(record.toasts[0]?.message).toBe('Wore Camel coat. It is sent once you’re back online.');
  await userEvent.click(screen.getByRole('button', { name: /^Wore it: / }));
  expect(await screen.findByText('You are offline; 2 changes wait.')).toBeInTheDocument();
  expect(server.asked('POST /api/wears')).toHaveLength(0);
  goes('online');
  await waitFor(() => expect(server.asked('POST /api/planner-entries/e/mark')).toHaveLength(1));
  expect(server.asked('POST /api/wears').map(({ body }) => body)).toEqual([
    { itemIds: ['a'], date: today() },
  ]);
  await waitFor(() => expect(screen.queryByText(/changes? waits?|Sending/)).not.toBeInTheDocument());
  goes('offline');
  goes('online');
  expect(server.asked('POST /api/wears')).toHaveLength(1);
});

test('what the server cannot take yet waits, and is tried again by itself', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const coat = testItem({ id: 'a', name: 'Camel coat', lastWornOn: '2026-01-02', idleSince: '2026-01-02' });
  let busy = true;
  const server = closetServer({
    'GET /api/items': { items: [coat], nextCursor: null },
    'POST /api/wears': () => {
      if (busy) throw new BestieError('rate_limited');
      return { created: ['a'], planned: [], washDue: [] };
    },
  });
  await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
  goes('offline');
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(within(idle).getByRole('button', { name: /Wore it|Wore Camel coat/ }));
  await screen.findByText('You are offline; 1 change waits.');
  goes('online');
  await waitFor(() => expect(server.asked('POST /api/wears').length).toBeGreaterThan(0));
  expect(await screen.findByText('Sending 1 change…')).toBeInTheDocument();
  busy = false;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(screen.queryByText(/Sending/)).not.toBeInTheDocument());
  expect(server.asked('POST /api/wears')).toHaveLength(2);
  jest.useRealTimers();
});

test('of a waiting wear, pieces that were deleted meanwhile are left out; the others are logged', async () => {
  const pieces = Array.from({ length: limits.items.bulk + 2 }, (_, at) => `p${at}`);
  const left = pieces.filter((id) => id !== 'p1');
  const server = closetServer({
    'GET /api/items/ids': { ids: ['other', ...left] },
    'POST /api/wears': ({ body }) => {
      if ((body['itemIds'] as string[]).includes('p1'))
        return Response.json({ error: { code: 'not_found', message: 'x' } }, { status: 404 });
      return { created: body['itemIds'] as string[], planned: [], washDue: [] };
    },
  });
  const input = { itemIds: pieces, date: today() };
  waitingChanges.add('bestie', { id: 'w', call: { operation: 'wears.create', input } });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  await waitFor(() => expect(waitingChanges.count('bestie')).toBe(0));
  const sent = server.asked('POST /api/wears').map(({ body }) => body['itemIds']);
  expect(sent.slice(1)).toEqual([left.slice(0, limits.items.bulk), left.slice(limits.items.bulk)]);
  const { status } = Object.fromEntries(server.asked('GET /api/items/ids')[0]!.query);
  expect(status).toContain('archived');
  await waitFor(() =>
    expect(record.toasts.map(({ message }) => message)).toEqual([
      '1 piece was deleted meanwhile; the others are logged as worn.',
      'Sent 1 change.',
    ]),
  );
});

test('what waits can be taken back', async () => {
  const coat = testItem({ id: 'a', name: 'Camel coat', lastWornOn: '2026-01-02', idleSince: '2026-01-02' });
  const server = closetServer({ 'GET /api/items': { items: [coat], nextCursor: null } });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
  goes('offline');
  await userEvent.click(within(idle).getByRole('button', { name: /Wore it|Wore Camel coat/ }));
  expect(await screen.findByText('You are offline; 1 change waits.')).toBeInTheDocument();
  act(() => record.toasts[0]?.undo?.());
  expect(screen.queryByText(/waits/)).not.toBeInTheDocument();
  goes('online');
});

test('what is taken back while others are sent is not sent, and a new change comes after those that wait', async () => {
  const pieces = ['Camel coat', 'Grey scarf'].map((name, index) =>
    testItem({ id: `${index}`, name, lastWornOn: '2026-01-02', idleSince: '2026-01-02' }),
  );
  const entry = testEntry({ id: 'e', date: today() });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = closetServer({
    'GET /api/planner-entries/today': { date: today(), items: [entry], total: 1 },
    'GET /api/items': { items: pieces, nextCursor: null },
    'POST /api/wears': async () => {
      await held;
      return { created: ['0'], planned: [], washDue: [] };
    },
    'POST /api/planner-entries/e/mark': { ...entry, status: 'worn', washDue: [] },
  });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
  goes('offline');
  for (const button of within(idle).getAllByRole('button', { name: /Wore it|^Wore / }))
    await userEvent.click(button);
  expect(await screen.findByText('You are offline; 2 changes wait.')).toBeInTheDocument();
  goes('online');
  await waitFor(() => expect(server.asked('POST /api/wears')).toHaveLength(1));

  act(() => record.toasts[1]?.undo?.());
  await userEvent.click(screen.getByRole('button', { name: /^Wore it: / }));
  await waitFor(() =>
    expect(record.toasts.at(-1)?.message).toMatch(
      /^Wore Camel Monday today\. It is sent after what waits\.$/,
    ),
  );
  expect(server.asked('POST /api/planner-entries/e/mark')).toHaveLength(0);

  answer();
  await waitFor(() => expect(server.asked('POST /api/planner-entries/e/mark')).toHaveLength(1));
  expect(server.asked('POST /api/wears')).toHaveLength(1);
});
