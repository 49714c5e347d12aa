import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { today } from '../../items/item-words';
import remote from '../../remote';
import { closetServer, testEntry, testItem } from '../../test-support/closet-server';

const coat = testItem({ id: 'a', name: 'Camel coat', lastWornOn: '2026-01-02', idleSince: '2026-01-02' });

function lists(query: URLSearchParams) {
  return { items: query.get('sort') === 'last-worn' ? [] : [coat], nextCursor: null };
}

test('a first visit shows three steps, and no more than there is', async () => {
  const { fetch } = closetServer();
  await renderRemote(remote, {
    path: '/home',
    fetch,
    shell: { greeting: { text: 'Welcome, Bestie', firstVisit: true } },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Bestie' })).toBeInTheDocument();
  const steps = await screen.findByRole('region', { name: 'Make it yours' });
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Add five pieces', 'Make an outfit', 'Plan a day']);
});

test('“Wore it” is one tap, with an undo', async () => {
  const server = closetServer({
    'GET /api/items': ({ query }: { query: URLSearchParams }) => lists(query),
    'POST /api/wears': { created: ['a'] },
    'POST /api/wears/delete': { deleted: ['a'] },
  });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const idle = await screen.findByRole('region', { name: 'Not worn for a while' });
  await userEvent.click(within(idle).getByRole('button', { name: 'Wore Camel coat today' }));
  await waitFor(() => expect(record.toasts).toHaveLength(1));
  expect(record.toasts[0]).toMatchObject({ message: 'Wore Camel coat today.', kind: 'success' });
  expect(server.asked('POST /api/wears')[0]?.body).toEqual({ itemIds: ['a'], date: today() });
  record.toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.asked('POST /api/wears/delete')[0]?.body).toEqual({ itemIds: ['a'], date: today() }),
  );
});

test('what another tab changed appears', async () => {
  let name = 'Camel coat';
  const server = closetServer({
    'GET /api/items': ({ query }: { query: URLSearchParams }) =>
      query.get('sort') === 'added' ? { items: [{ ...coat, name }], nextCursor: null } : lists(query),
  });
  const page = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  await screen.findByRole('region', { name: 'Recently added' });
  name = 'Renamed coat';
  page.emit({ topic: 'user:bestie', type: 'items.update', ids: ['a'] });
  expect(await screen.findByText('Renamed coat')).toBeInTheDocument();
});

test('a failure offers Retry', async () => {
  const server = closetServer({
    'GET /api/items': () => Response.json({ error: { code: 'internal', message: 'x' } }, { status: 500 }),
  });
  await renderRemote(remote, { path: '/home', fetch: server.fetch });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('what is planned for today comes first; one tap says that it was worn, and takes it back', async () => {
  const entry = testEntry({ id: 'e', date: today(), occasion: 'Office' });
  const server = closetServer({
    'GET /api/planner-entries/today': { date: today(), items: [entry], total: 1 },
    'POST /api/planner-entries/e/mark': ({ body }: { body: object }) => ({ ...entry, ...body }),
  });
  const { record } = await renderRemote(remote, { path: '/home', fetch: server.fetch });
  const planned = await screen.findByRole('region', { name: 'Today' });
  expect(planned).toHaveTextContent('Camel Monday');
  expect(planned).toHaveTextContent('Office');
  await userEvent.click(within(planned).getByRole('button', { name: 'Wore it: Camel Monday' }));
  await waitFor(() => expect(record.toasts[0]?.message).toBe('Wore Camel Monday today.'));
  const marks = () => server.asked('POST /api/planner-entries/e/mark').map(({ body }) => body['status']);
  expect(marks()).toEqual(['worn']);
  record.toasts[0]?.undo?.();
  await waitFor(() => expect(marks()).toEqual(['worn', 'planned']));
});
