import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TrashEntry } from '@bestie/contracts/trash.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const day = 24 * 60 * 60 * 1000;
const entry = (changes: Partial<TrashEntry>): TrashEntry => ({
  kind: 'items',
  id: 'coat',
  name: 'Camel coat',
  place: null,
  day: null,
  cover: null,
  mayPurge: true,
  deletedAt: new Date(Date.now() - 3 * day).toISOString(),
  expiresAt: new Date(Date.now() + 26.5 * day).toISOString(),
  ...changes,
});
const pin = entry({ kind: 'pins', id: 'pin', name: '', place: 'Linen', mayPurge: false });

/** A server whose trash changes with each action. */
function trashServer(entries: TrashEntry[]) {
  let left = entries;
  const take = ({ body }: { body: Record<string, unknown> }) => {
    left = left.filter(({ id }) => !(body['ids'] as string[]).includes(id));
    return {};
  };
  return answers({
    'GET /api/trash': ({ path }: { path: string }) => {
      const kind = new URL(path, location.href).searchParams.get('kind');
      return { items: left.filter((one) => !kind || one.kind === kind), nextCursor: null };
    },
    'POST /api/trash/restore': take,
    'POST /api/trash/purge': take,
  });
}
const changes = ({ requests }: ReturnType<typeof trashServer>) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('the former trash tab of the boards page redirects to the trash', async () => {
  const { fetch } = answers({
    'GET /api/trash': { items: [], nextCursor: null },
    'GET /api/boards': { items: [], nextCursor: null },
  });
  const { location } = await renderRemote(remote, { path: '/boards', fetch });
  expect(
    (await screen.findAllByRole('link', { name: /^(Own|Shared|Saved|Trash)$/ })).map(
      (link) => link.textContent,
    ),
  ).toEqual([...['Own', 'Shared', 'Saved']]);
  expect(location().pathname).toBe('/boards');
  const old = await renderRemote(remote, { path: '/boards?tab=trash', fetch });
  await waitFor(() => expect(old.location().pathname + old.location().search).toBe('/trash?kind=boards'));
});

test('the trash says what each thing is, where it was and how long it can be restored, and restores it', async () => {
  const server = trashServer([entry({}), pin]);
  await renderRemote(remote, { path: '/trash', fetch: server.fetch });
  const rows = within(await screen.findByRole('list', { name: 'Trash' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Camel coat');
  expect(rows[0]).toHaveTextContent('27 days left');
  expect(rows[1]).toHaveTextContent('Unnamed pin');
  expect(rows[1]).toHaveTextContent('Pin · Linen · deleted 3 days ago');
  await userEvent.click(screen.getByRole('button', { name: 'Restore Camel coat' }));
  await waitFor(() => expect(screen.queryByText('Camel coat')).not.toBeInTheDocument());
  expect(changes(server)).toEqual([['/api/trash/restore', { kind: 'items', ids: ['coat'] }]]);
});

test('deleting permanently asks once, and is offered only to people who may do it', async () => {
  const server = trashServer([entry({}), pin]);
  await renderRemote(remote, { path: '/trash', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Camel coat for good' }));
  expect(changes(server)).toEqual([]);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Camel coat” for good?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(screen.queryByText('Camel coat')).not.toBeInTheDocument());
  expect(changes(server)).toEqual([['/api/trash/purge', { kind: 'items', ids: ['coat'] }]]);
  expect(screen.queryByRole('button', { name: 'Delete Unnamed pin for good' })).not.toBeInTheDocument();
});

test('several things are restored together, also of several kinds', async () => {
  const server = trashServer([entry({}), entry({ id: 'scarf', name: 'Scarf' }), pin]);
  await renderRemote(remote, { path: '/trash', fetch: server.fetch });
  for (const name of ['Camel coat', 'Scarf', 'Unnamed pin'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const selection = screen.getByRole('group', { name: 'Selection' });
  expect(within(selection).queryByRole('button', { name: 'Delete for good' })).not.toBeInTheDocument();
  await userEvent.click(within(selection).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  expect(changes(server)).toEqual([
    ['/api/trash/restore', { kind: 'items', ids: ['coat', 'scarf'] }],
    ['/api/trash/restore', { kind: 'pins', ids: ['pin'] }],
  ]);
});

test('the kind is in the URL and in the request', async () => {
  const server = trashServer([entry({}), pin]);
  const { location: shown } = await renderRemote(remote, { path: '/trash?kind=pins', fetch: server.fetch });
  expect(await screen.findByText('Unnamed pin')).toBeVisible();
  expect(screen.queryByText('Camel coat')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Pieces' }));
  expect(await screen.findByText('Camel coat')).toBeVisible();
  expect(shown().search).toBe('?kind=items');
});
