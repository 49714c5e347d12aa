import type { Role, RoleClaims } from '@bestie/contracts/roles';
import type { Whoami } from '@bestie/contracts/session.contract';
import { ROLE_CACHE_MS } from '../identity/role-store';
import { pageFor } from '../test-support/consoles';
import { MemoryIdentity } from '../test-support/memory-identity';
import { createSessionStore } from './session-store';
import { syncIdentity } from './sync-identity';

afterEach(() => jest.useRealTimers());

/**
 * A page that stays open for half an hour.
 * @param role for which it was rendered
 * @param answers of the server when it is asked for the person's role, in order; the last one repeats
 */
async function keepOpen(
  role: Exclude<Role, 'guest'>,
  claims: RoleClaims,
  answers: (Whoami['role'] | Error)[],
) {
  jest.useFakeTimers();
  const { session } = pageFor(role);
  const sessions = createSessionStore(session);
  const identity = new MemoryIdentity({ uid: 'ada', email: 'ada@example.org', displayName: null });
  identity.claims = async () => claims;
  let asked = 0;
  const end = await syncIdentity({
    sessions,
    endpoints: {
      async whoami() {
        const answer = answers[Math.min((asked += 1), answers.length) - 1]!;
        if (answer instanceof Error) throw answer;
        return { role: answer } as Whoami;
      },
    },
    loadIdentity: async () => identity,
    control: { signIn: async () => {}, endElsewhere: async () => {}, isChanging: () => false },
  });
  await jest.advanceTimersByTimeAsync(6 * ROLE_CACHE_MS);
  end();
  return { session: sessions.getState().session, asked };
}

test('a promotion counts on the open page once the server presents it', async () => {
  const { session, asked } = await keepOpen('fan', { role: 'creator' }, ['creator']);
  expect(session).toMatchObject({ role: 'creator', admin: false });
  expect(asked).toBe(1);
});

test('an admin who lacks the passkey that admins need stays a fan, and the server is asked once', async () => {
  const { session, asked } = await keepOpen('fan', { role: 'admin' }, ['fan']);
  expect(session).toMatchObject({ role: 'fan', admin: false });
  expect(asked).toBe(1);
});

test('a server that does not answer is asked again', async () => {
  const { session, asked } = await keepOpen('fan', { role: 'admin' }, [new Error('No connection'), 'admin']);
  expect(session).toMatchObject({ role: 'admin', admin: true });
  expect(asked).toBe(2);
});

test('a role that was taken away is gone without a question', async () => {
  const { session, asked } = await keepOpen('admin', { role: 'creator' }, []);
  expect(session).toMatchObject({ role: 'creator', admin: false });
  expect(asked).toBe(0);
});
