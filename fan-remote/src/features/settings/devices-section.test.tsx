import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Device } from '@bestie/contracts/devices.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

const device = (id: string, changes: Partial<Device> = {}): Device => ({
  id,
  current: false,
  kind: 'phone',
  browser: 'Safari',
  system: 'iPhone',
  signedInAt: '2026-05-03T12:00:00.000Z',
  seenAt: new Date().toISOString(),
  ...changes,
});
const thisOne = device('here', { current: true, kind: 'computer', browser: 'Firefox', system: 'Linux' });

/**
 * Opens the settings of a person who is signed in on these devices; actions change what the server returns.
 */
async function open(devices: Device[]) {
  let signedIn = devices;
  const end = (left: (one: Device) => boolean) => () => {
    signedIn = signedIn.filter(left);
    return new Response(null, { status: 204 });
  };
  const server = closetServer({
    'GET /api/devices': () => ({ items: signedIn }),
    'POST /api/devices/sign-out-others': end(({ current }) => current),
    ...Object.fromEntries(
      devices.map(({ id }) => [`POST /api/devices/${id}/sign-out`, end((one) => one.id !== id)]),
    ),
  });
  const { record } = await renderRemote(remote, {
    path: '/settings',
    fetch: server.fetch,
    account: { hasPassword: async () => true },
  });
  const section = within(await screen.findByRole('region', { name: 'Signed-in devices' }));
  return { record, server, section };
}
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('this device is marked, and without other devices there is nothing to sign out', async () => {
  const { section } = await open([thisOne]);
  const row = within((await section.findByText('Firefox on Linux')).closest('li')!);
  expect(row.getByText('This device')).toBeInTheDocument();
  expect(row.getByText('Signed in on 3 May 2026')).toBeInTheDocument();
  expect(section.queryByRole('button')).not.toBeInTheDocument();
});

test('one device is signed out after a confirmation', async () => {
  const { record, server, section } = await open([
    thisOne,
    device('phone'),
    device('tool', { kind: 'unknown', browser: null, system: null }),
  ]);
  expect(await section.findAllByText('Signed in on 3 May 2026 · Last seen today')).toHaveLength(2);
  await userEvent.click(section.getByRole('button', { name: 'Sign out Unknown device' }));
  await confirm('Cancel');
  await userEvent.click(section.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await confirm('Sign out');
  await waitFor(() => expect(section.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(record.toasts).toMatchObject([{ message: 'Signed out Safari on iPhone.', kind: 'success' }]);
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/devices/phone/sign-out',
  ]);
});

test('all other devices are signed out; a long list is shortened at first', async () => {
  const many = Array.from({ length: 8 }, (_, index) => device(`phone-${index}`));
  const { record, section } = await open([thisOne, ...many]);
  expect(await section.findAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(section.getByRole('button', { name: 'Show all 9' }));
  expect(section.getAllByRole('listitem')).toHaveLength(9);
  await userEvent.click(section.getByRole('button', { name: 'Sign out everywhere else' }));
  await confirm('Sign out everywhere else');
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(record.toasts).toMatchObject([{ message: 'Signed out everywhere else.', kind: 'success' }]);
  expect(section.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
});

test('a device that could not be signed out stays, and the dialog says why', async () => {
  const server = closetServer({
    'GET /api/devices': { items: [thisOne, device('phone')] },
    'POST /api/devices/phone/sign-out': () =>
      Response.json(
        { error: { code: 'rate_limited', message: 'Too fast.' }, requestId: 'r' },
        { status: 429 },
      ),
  });
  await renderRemote(remote, {
    path: '/settings',
    fetch: server.fetch,
    account: { hasPassword: async () => true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  await confirm('Sign out');
  expect(await screen.findByText('Too fast.')).toBeInTheDocument();
});
