/** The shell contract of remotes: theme, account, uploads. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { useShell } from '@bestie/remote-kit/shell';
import { SHELL_CONTRACT_VERSION, type Shell } from '@bestie/remote-kit/shell-contract';
import { deletionNote } from '../session/deletion-note';
import { MemoryIdentity, providerError } from '../test-support/memory-identity';
import { json, visit } from '../test-support/visit';

/** The shell, as used by a remote's page. */
let shell: Shell;
function Page() {
  shell = useShell();
  return <h1>{shell.theme.mode}</h1>;
}
const open = (identity?: MemoryIdentity) =>
  visit('/settings', { role: 'fan', Page, ...(identity && { identity }) });

test('the version is that of the contract', () => {
  expect(SHELL_CONTRACT_VERSION).toBe('2.4.0');
});

test('a page sets the theme; it is the one of the toggle and of the next visit', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Theme: auto' }));
  expect(screen.getByRole('heading')).toHaveTextContent('light');
  act(() => shell.theme.set('dark'));
  await screen.findByRole('button', { name: 'Theme: dark' });
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect([localStorage.getItem('theme'), localStorage.getItem('themeMode')]).toEqual(['dark', 'dark']);
  act(() => shell.theme.set('auto'));
  await screen.findByRole('button', { name: 'Theme: auto' });
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

describe('account', () => {
  const ada = { uid: 'ada', email: 'ada@example.org', displayName: null };

  test('knows whether the person has a password', async () => {
    const identity = new MemoryIdentity(ada);
    await open(identity);
    await expect(shell.account.hasPassword()).resolves.toBe(true);
    identity.password = null;
    await expect(shell.account.hasPassword()).resolves.toBe(false);
  });

  test('a new password ends every session, so this page gets a new one', async () => {
    const identity = new MemoryIdentity(ada);
    const page = await open(identity);
    await shell.account.changePassword('velvet-and-tweed', 'tweed-and-velvet');
    expect(identity.password).toBe('tweed-and-velvet');
    // The current password is a sign-in too.
    expect(page.calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /sessionLogin',
      'POST /sessionLogin',
    ]);
    expect(page.loads).toEqual([]);
  });

  test('the password is changed even when the new session must wait for the next page load', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const sessions = [json({ ...ada, role: 'fan' }), new Response(null, { status: 503 })];
    await visit('/settings', {
      role: 'fan',
      Page,
      answers: { 'POST /sessionLogin': () => sessions.shift()! },
    });
    await expect(
      shell.account.changePassword('velvet-and-tweed', 'tweed-and-velvet'),
    ).resolves.toBeUndefined();
    expect(warned).toHaveBeenCalledTimes(1);
  });

  /** Changes the password of an account with a passkey, up to the question for it. */
  async function changeWithPasskey() {
    const identity = new MemoryIdentity(ada);
    let hasShown = false;
    const missing = () => json(new BestieError('second_factor_required').toBody(), 403);
    const page = await visit('/settings', {
      role: 'fan',
      Page,
      identity,
      answers: {
        'POST /sessionLogin': () => (hasShown ? json({ ...ada, role: 'fan' }) : missing()),
        'POST /api/passkeys/sign-in/recovery-code': () => {
          hasShown = true;
          return new Response(null, { status: 204 });
        },
      },
    });
    const changed = shell.account
      .changePassword('velvet-and-tweed', 'tweed-and-velvet')
      .catch((thrown: unknown) => thrown);
    await screen.findByRole('dialog', { name: 'Show your passkey' });
    expect(identity.password).toBe('velvet-and-tweed');
    return { identity, page, changed };
  }

  test('with a passkey, the password is changed once it was shown, and this page stays signed in', async () => {
    const { identity, page, changed } = await changeWithPasskey();
    await userEvent.click(screen.getByRole('button', { name: 'I don’t have my passkey' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'abcd-efgh{Enter}');
    await expect(changed).resolves.toBeUndefined();
    expect(identity.password).toBe('tweed-and-velvet');
    expect(page.loads).toEqual([]);
  });

  test('without the passkey, the password stays, and the page is signed out', async () => {
    const { identity, page, changed } = await changeWithPasskey();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(changed).resolves.toMatchObject({ code: 'second_factor_required' });
    expect(identity.password).toBe('velvet-and-tweed');
    expect(identity.user).toBeNull();
    await waitFor(() => expect(page.loads).toEqual([expect.stringMatching(/^\/login/)]));
  });

  test.each([
    ['auth/invalid-credential', 'invalid_input', 'current', 'That is not your current password.'],
    ['auth/wrong-password', 'invalid_input', 'current', 'That is not your current password.'],
    ['auth/weak-password', 'invalid_input', 'next', 'Please choose a stronger password.'],
    ['auth/too-many-requests', 'rate_limited', undefined, 'Too many attempts. Try again later.'],
    [
      'auth/network-request-failed',
      'unavailable',
      undefined,
      'Not available right now. Try again in a moment.',
    ],
    ['auth/anything-else', 'internal', undefined, 'The password could not be changed.'],
  ])('%s becomes %s', async (code, expected, field, message) => {
    const identity = new MemoryIdentity(ada);
    const page = await open(identity);
    identity.failure = providerError(code.replace('auth/', ''));
    const error = await shell.account
      .changePassword('velvet-and-tweed', 'tweed-and-velvet')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BestieError);
    expect(error).toMatchObject({ code: expected, message });
    expect((error as BestieError).issues[0]?.field).toBe(field);
    expect(page.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test("a password reset mail is sent to the person's own address", async () => {
    const identity = new MemoryIdentity(ada);
    await open(identity);
    await shell.account.sendPasswordReset();
    await waitFor(() => expect(identity.asked).toContain('reset ada@example.org'));
    identity.failure = providerError('too-many-requests');
    await expect(shell.account.sendPasswordReset()).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Too many attempts. Try again later.',
    });
    identity.failure = providerError('internal-error');
    await expect(shell.account.sendPasswordReset()).rejects.toMatchObject({
      message: 'The email could not be sent. Try again in a moment.',
    });
  });
});

describe('account deletion', () => {
  const ada = { uid: 'ada', email: 'ada@example.org', displayName: null };
  const leavesAt = '2026-12-22T12:00:00.000Z';

  test('requesting it signs out and shows the date; signing in again lets the person keep everything', async () => {
    const identity = new MemoryIdentity(ada);
    const page = await visit('/settings', {
      role: 'fan',
      Page,
      identity,
      answers: {
        'POST /api/account/request-deletion': () => Response.json({ leavesAt }),
        'POST /api/account/cancel-deletion': () => new Response(null, { status: 204 }),
      },
    });
    await act(() => shell.account.requestDeletion());
    expect(page.calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/account/request-deletion',
      'POST /sessionLogout',
    ]);
    expect(deletionNote()).toContain('22 December 2026');
    expect(page.loads).toEqual(['/login']);
    sessionStorage.clear();
  });

  test('pages show the deletion until the account is kept', async () => {
    const page = await visit('/settings', {
      role: 'fan',
      Page,
      leavesAt,
      identity: new MemoryIdentity(ada),
      answers: { 'POST /api/account/cancel-deletion': () => new Response(null, { status: 204 }) },
    });
    const banner = await screen.findByRole('complementary', { name: 'Your account' });
    expect(banner).toHaveTextContent('Your account will be deleted on 22 December 2026.');
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(banner).not.toBeInTheDocument());
    expect(page.calls).toContain('POST /api/account/cancel-deletion');
    expect(shell.session).not.toHaveProperty('leavesAt');
  });
});

test('uploads belong to the shell: the same object on every page, initially empty', async () => {
  const page = await open();
  const { uploads } = shell;
  expect(uploads.getSnapshot()).toMatchObject({ files: [], doubled: {}, secondsLeft: null, elsewhere: null });
  await page.go('/closet');
  expect(shell.uploads).toBe(uploads);
});

test('a session that ended elsewhere, reported by the provider before the other tab, returns to this page after sign-in', async () => {
  const identity = new MemoryIdentity({ uid: 'ada', email: 'ada@example.org', displayName: null });
  history.replaceState(null, '', '/closet?q=hat');
  try {
    const page = await visit('/settings', { role: 'fan', Page, identity });
    await waitFor(() => expect(identity.followers).toBe(1));
    await act(() => identity.signOut());
    await waitFor(() => expect(page.loads).toEqual(['/login?next=%2Fcloset%3Fq%3Dhat']));
  } finally {
    history.replaceState(null, '', '/');
  }
});
