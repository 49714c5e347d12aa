import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Connection, NetworkConnection } from '@bestie/contracts/connections.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const path = '/creator/connections';
const connection = (changes: Partial<Connection> = {}): Connection => ({
  id: '01900000-0000-7000-8000-00000000000a',
  network: 'pinterest',
  accountName: 'ada_pins',
  accountUrl: 'https://www.pinterest.com/ada_pins/',
  state: 'connected',
  problem: null,
  connectedAt: '2026-05-03T12:00:00.000Z',
  can: { disconnect: true, reconnect: true },
  ...changes,
});
const item = (changes: Partial<NetworkConnection> = {}): NetworkConnection => ({
  network: 'pinterest',
  missing: null,
  returnAddress: null,
  connection: null,
  ...changes,
});
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
/** Where the browser was sent by a click on a link. */
let left: string | null;
function leave(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link) return;
  left = link.href;
  event.preventDefault();
}
beforeEach(() => {
  left = null;
  document.addEventListener('click', leave);
});
afterEach(() => document.removeEventListener('click', leave));

test('a network without an account is connected at the network itself', async () => {
  const { fetch, requests } = answers({
    'GET /api/connections': { items: [item()] },
    'POST /api/connections/start': { url: 'https://www.pinterest.com/oauth/?state=abc' },
  });
  await renderRemote(remote, { path, fetch });
  await userEvent.click((await card('Pinterest')).getByRole('button', { name: 'Connect Pinterest' }));
  await waitFor(() => expect(left).toBe('https://www.pinterest.com/oauth/?state=abc'));
  expect(requests.at(-1)?.body).toEqual({ network: 'pinterest' });
});

test('a connected account is named, and disconnected after a question that says what stays', async () => {
  let items = [item({ connection: connection() })];
  const { fetch } = answers({
    'GET /api/connections': () => ({ items }),
    [`POST /api/connections/${connection().id}/disconnect`]: () => {
      items = [item()];
      return null;
    },
  });
  const { record } = await renderRemote(remote, { path, fetch });
  const pinterest = await card('Pinterest');
  expect(pinterest.getByText('Connected')).toBeVisible();
  expect(pinterest.getByRole('link', { name: 'ada_pins' })).toHaveAttribute('href', connection().accountUrl);
  await userEvent.click(pinterest.getByRole('button', { name: 'Disconnect Pinterest' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect ada_pins?' }));
  expect(dialog.getByText(/remove Bestie in Pinterest’s settings/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByRole('button', { name: 'Connect Pinterest' })).toBeVisible();
  expect(record.toasts.at(-1)?.message).toBe('Disconnected Pinterest.');
});

test('a refused account says what the network said and is reconnected', async () => {
  const refused = connection({ state: 'reconnect', problem: 'Token has been expired or revoked.' });
  const { fetch } = answers({ 'GET /api/connections': { items: [item({ connection: refused })] } });
  await renderRemote(remote, { path, fetch });
  const pinterest = await card('Pinterest');
  expect(pinterest.getByText('Token has been expired or revoked.')).toBeVisible();
  expect(pinterest.getByRole('button', { name: 'Reconnect Pinterest' })).toBeVisible();
});

test('a network that is not set up says why and what works without it, and admins what to register', async () => {
  const missing = item({ missing: 'app', returnAddress: 'https://bestie.test/connections/pinterest/return' });
  const instagram = item({ network: 'instagram', missing: 'public_origin' });
  const { fetch } = answers({ 'GET /api/connections': { items: [missing, instagram] } });
  await renderRemote(remote, { path, fetch });
  const pinterest = await card('Pinterest');
  expect(pinterest.getByText(/not registered at Pinterest/)).toHaveTextContent('Export pack');
  expect(pinterest.getByText('https://bestie.test/connections/pinterest/return')).toBeVisible();
  expect(pinterest.queryByRole('button')).not.toBeInTheDocument();
  expect((await card('Instagram')).getByText(/has no public address/)).toBeVisible();
});

test.each([
  ['?network=youtube', 'status', 'YouTube is connected.'],
  ['?network=youtube&problem=denied', 'alert', 'did not give Bestie access to YouTube'],
  ['?network=instagram&problem=taken', 'alert', 'Somebody else has connected this Instagram account here.'],
])('coming back with %s', async (search, role, words) => {
  const { fetch } = answers({ 'GET /api/connections': { items: [item()] } });
  await renderRemote(remote, { path: path + search, fetch });
  expect(await screen.findByRole(role, { name: '' })).toHaveTextContent(words);
});

test('an address that somebody made up says nothing', async () => {
  const { fetch } = answers({ 'GET /api/connections': { items: [item()] } });
  await renderRemote(remote, { path: `${path}?network=youtube&problem=%3Cb%3E`, fetch });
  await card('Pinterest');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
