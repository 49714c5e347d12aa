import { act, waitFor } from '@testing-library/react';
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
