import { act } from '@testing-library/react';
import { useShell } from '@bestie/remote-kit/shell';
import type { Shell } from '@bestie/remote-kit/shell-contract';
import { MemoryIdentity } from '../test-support/memory-identity';
import { visit } from '../test-support/visit';

afterEach(() => jest.restoreAllMocks());

let shell: Shell;
function Page() {
  shell = useShell();
  return <h1>Homepage</h1>;
}

/** A person whose token has a role, and whose next one has another. */
function withToken(role: string, next: string) {
  const identity = new MemoryIdentity({ uid: 'ada', email: 'ada@example.org', displayName: null });
  let held = role;
  identity.claims = async (force = false) => {
    if (force) held = next;
    return { role: held };
  };
  identity.idToken = async () => `token-of-${held}`;
  return identity;
}

/** The token of a change that a person makes on a page that was rendered for their role. */
async function tokenOfChange(role: 'fan' | 'creator', identity: MemoryIdentity) {
  await visit(role === 'creator' ? '/creator/home' : '/home', { role, Page, identity });
  const answer = globalThis.fetch;
  const tokens: (string | null)[] = [];
  globalThis.fetch = (url, request) => {
    if (request?.method === 'PATCH') tokens.push(new Headers(request.headers).get('authorization'));
    return answer(url, request);
  };
  await act(() => shell.fanMode.set(true));
  return tokens;
}

test('a promoted person who reloads the page changes things with the new role at once', async () => {
  const tokens = await tokenOfChange('creator', withToken('fan', 'creator'));
  expect(tokens).toEqual(['Bearer token-of-creator']);
});

test('a token with a higher role than the page is not renewed', async () => {
  const tokens = await tokenOfChange('fan', withToken('admin', 'fan'));
  expect(tokens).toEqual(['Bearer token-of-admin']);
});

test('a page whose token cannot be renewed works with the one that is there', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const identity = withToken('fan', 'creator');
  identity.claims = (force = false) =>
    force ? Promise.reject(new Error('No connection')) : Promise.resolve({ role: 'fan' });
  const tokens = await tokenOfChange('creator', identity);
  expect(tokens).toEqual(['Bearer token-of-fan']);
  expect(warned).toHaveBeenCalledTimes(1);
});
