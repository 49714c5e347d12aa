import { startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { closetServer } from '../../../test-support/closet-server';

jest.mock('@simplewebauthn/browser', () => ({ startRegistration: jest.fn() }));

const at = '2026-11-20T10:00:00.000Z';

test('passkeys are listed with their last use, renamed, and removed after a warning about the last one', async () => {
  const passkey = {
    id: '0190a000-0000-7000-8000-00000000aaaa',
    name: 'Phone',
    createdAt: at,
    lastUsedAt: null,
  };
  const server = closetServer({
    'GET /api/passkeys': { items: [passkey], recoveryCodesLeft: 9, required: true, limit: null },
    'GET /api/failed-sign-ins': {
      items: [{ id: passkey.id, method: 'password', at, browser: 'Firefox', system: 'Windows' }],
    },
    [`PATCH /api/passkeys/${passkey.id}`]: { ...passkey, name: 'Old phone' },
    'POST /api/passkeys/remove': () =>
      Response.json(
        { error: { code: 'limit_reached', message: 'Admins need a passkey here.' } },
        { status: 409 },
      ),
  });
  await renderRemote(remote, { path: '/settings', fetch: server.fetch });
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }));
  expect(await section.findByText(/Not used yet/)).toBeVisible();
  expect(section.getByRole('button', { name: 'New recovery codes (9 codes left)' })).toBeVisible();
  expect(await screen.findByText(/Firefox on Windows/)).toBeVisible();

  await userEvent.click(section.getByRole('button', { name: 'Rename Phone' }));
  const name = within(await screen.findByRole('dialog', { name: 'Rename passkey' })).getByLabelText(/^Name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Old phone{Enter}');
  await waitFor(() =>
    expect(server.asked(`PATCH /api/passkeys/${passkey.id}`)).toMatchObject([
      { body: { name: 'Old phone' } },
    ]),
  );

  await userEvent.click(section.getByRole('button', { name: 'Remove Phone' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Remove Phone?' }));
  expect(asked.getByText(/your password alone signs you in/)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
  // The last one of an admin who needs one stays, and the server says so.
  expect(await asked.findByText('Admins need a passkey here.')).toBeVisible();
});

const id = '0190a000-0000-7000-8000-00000000bbbb';
const made = {
  passkey: { id, name: 'My phone', createdAt: at, lastUsedAt: null },
  recoveryCodes: ['abcd-efgh-jkmn-pqrs'],
};

/** A person without passkeys, whose browser makes one. */
function firstPasskey(add: (body: Record<string, unknown>) => unknown) {
  jest
    .mocked(startRegistration)
    .mockReset()
    .mockResolvedValue({
      id: 'bWFkZQ',
      response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'b2JqZWN0', transports: ['internal'] },
    } as unknown as Awaited<ReturnType<typeof startRegistration>>);
  let questions = 0;
  return closetServer({
    'GET /api/passkeys': { items: [], recoveryCodesLeft: 0, required: false, limit: null },
    'GET /api/failed-sign-ins': { items: [] },
    'POST /api/passkeys/begin': () => ({
      challengeId: `question ${(questions += 1)}`,
      challenge: 'YXNrZWQ',
      rpId: 'localhost',
      rpName: 'Bestie',
      user: { id: 'YWRh', name: 'ada@bestie.example', displayName: 'Ada' },
      algorithms: [-7],
      known: [],
    }),
    'POST /api/passkeys': ({ body }) => add(body),
  });
}

test.each([
  ['challengeId', 'That took too long, or was answered already. Try again.'],
  ['attestationObject', 'That is no passkey for this site.'],
])('an answer that is refused for its %s is followed by another question', async (field, message) => {
  const server = firstPasskey(({ challengeId }) =>
    challengeId === 'question 1'
      ? Response.json(BestieError.field(field, message).toBody(), { status: 400 })
      : made,
  );
  await renderRemote(remote, { path: '/settings', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'My phone{Enter}');
  expect(await dialog.findByText(message)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeVisible();
  expect(startRegistration).toHaveBeenCalledTimes(2);
});

test('a passkey whose answer was lost is sent again as it was made, and its codes are shown', async () => {
  let isLost = true;
  const server = firstPasskey(() => {
    if (isLost) throw new TypeError('Failed to fetch');
    return made;
  });
  await renderRemote(remote, { path: '/settings', fetch: server.fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'My phone{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add it' })).toBeEnabled());
  const sent = server.asked('POST /api/passkeys').length;
  expect(sent).toBeGreaterThan(0);
  isLost = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeVisible();
  expect(startRegistration).toHaveBeenCalledTimes(1);
  const asked = server.asked('POST /api/passkeys');
  expect(asked.length).toBeGreaterThan(sent);
  expect(asked.at(-1)).toEqual(asked[0]);
});
