import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { MemoryIdentity, providerError } from '../test-support/memory-identity';
import { json, visit } from '../test-support/visit';

const refused = () => json({ error: { code: 'unauthenticated', message: 'Sign in.' } }, 401);
const away = () => json({ error: { code: 'unavailable', message: 'Later.' } }, 503);
const ada = { uid: 'ada', email: 'ada@example.org', displayName: null };

/** A page whose stream the server refuses, twice in a row. */
async function refuseStream(answers: Record<string, () => Response>, failure: Error | null = null) {
  history.replaceState(null, '', '/home');
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const identity = new MemoryIdentity(ada);
  const here = await visit('/home', { role: 'fan', answers, identity });
  await waitFor(() => expect(here.streams.length).toBeGreaterThan(0));
  identity.failure = failure;
  here.calls.length = 0;
  const stream = Object.assign(here.streams.at(-1) as unknown as EventTarget, { readyState: 2 });
  await act(async () => {
    stream.dispatchEvent(new Event('error'));
    stream.dispatchEvent(new Event('error'));
  });
  await waitFor(() => expect(here.calls).toContain('GET /whoami'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return here;
}
const asked = (calls: string[]) => calls.filter((call) => /whoami|session/.test(call));

afterEach(() => jest.restoreAllMocks());

test('whose sign-in ended elsewhere is signed out of the open page, which asks once', async () => {
  const here = await refuseStream({ 'GET /whoami': refused }, providerError('user-token-expired'));
  await waitFor(() => expect(here.loads).toEqual(['/login?next=%2Fhome']));
  expect(asked(here.calls)).toEqual(['GET /whoami', 'POST /sessionLogout']);
});

test('where the server refuses the sign-in itself, the page is signed out too', async () => {
  const here = await refuseStream({ 'GET /whoami': refused, 'POST /sessionLogin': refused });
  await waitFor(() => expect(here.loads).toEqual(['/login?next=%2Fhome']));
});

test('a session that ended before its sign-in is opened again', async () => {
  const here = await refuseStream({ 'GET /whoami': refused });
  expect(asked(here.calls)).toEqual(['GET /whoami', 'POST /sessionLogin']);
  expect(here.loads).toEqual([]);
});

/** A server to which the sign-in of an account with a passkey shows a recovery code. */
function serverWithPasskey() {
  let hasShown = false;
  const needed = () => json(new BestieError('second_factor_required').toBody(), 403);
  return {
    ifShown: (answer: () => Response) => () => (hasShown ? answer() : needed()),
    answers: {
      'POST /api/passkeys/sign-in/recovery-code': () => {
        hasShown = true;
        return new Response(null, { status: 204 });
      },
    },
  };
}
async function showRecoveryCode() {
  await userEvent.click(await screen.findByRole('button', { name: 'I don’t have my passkey' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'abcd-efgh{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

describe('a device that was signed in before the first passkey was added elsewhere', () => {
  const server = () => {
    const { ifShown, answers } = serverWithPasskey();
    return { ...answers, 'GET /whoami': refused, 'POST /sessionLogin': ifShown(() => json(ada)) };
  };

  test('is asked for the passkey, and goes on', async () => {
    const here = await refuseStream(server());
    await showRecoveryCode();
    await waitFor(() =>
      expect(asked(here.calls)).toEqual(['GET /whoami', 'POST /sessionLogin', 'POST /sessionLogin']),
    );
    expect(here.loads).toEqual([]);
  });

  test('is signed out without it', async () => {
    const here = await refuseStream(server());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(here.loads).toEqual(['/login?next=%2Fhome']));
    expect(here.identity.user).toBeNull();
  });

  test('is not asked by a tab in the background', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const here = await refuseStream(server());
    await waitFor(() => expect(here.calls).toContain('POST /sessionLogin'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(here.loads).toEqual([]);
    visibility.mockRestore();
  });
});

test('a page that was reloaded before the passkey was shown asks for it with the next call', async () => {
  const { ifShown, answers } = serverWithPasskey();
  function Page() {
    const api = useApi();
    const act = useAction();
    return (
      <button onClick={() => void act({ call: () => api.notifications.read({ notificationId: 'one' }) })}>
        Save
      </button>
    );
  }
  const here = await visit('/home', {
    role: 'fan',
    Page,
    answers: {
      ...answers,
      'POST /api/notifications/one/read': ifShown(() => new Response(null, { status: 204 })),
      'POST /sessionLogin': ifShown(() => json(ada)),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await showRecoveryCode();
  expect(here.loads).toEqual([]);
  expect(here.identity.user).toEqual(ada);
});

test.each<[string, Record<string, () => Response>, Error | null]>([
  ['a server that is away', { 'GET /whoami': away }, null],
  ['a server that goes away', { 'GET /whoami': refused, 'POST /sessionLogin': away }, null],
  ['a lost connection', { 'GET /whoami': refused }, providerError('network-request-failed')],
  ['a refused topic', {}, null],
])('%s signs nobody out', async (_what, answers, failure) => {
  const here = await refuseStream(answers, failure);
  expect(here.loads).toEqual([]);
  expect(here.calls).not.toContain('POST /sessionLogout');
});
