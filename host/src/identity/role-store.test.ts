import type { RoleClaims } from '@bestie/contracts/roles';
import { createRoleStore } from './role-store';

const minute = 60_000;

/** A store with a manual clock and a provider with the given answers. */
function given(answers: (RoleClaims | null | Error)[]) {
  let time = 1_000_000;
  const asked: boolean[] = [];
  const store = createRoleStore({
    clock: () => time,
    claims: async (force) => {
      asked.push(force);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      return answer ?? null;
    },
  });
  return { store, asked, wait: (milliseconds: number) => (time += milliseconds) };
}

const failure = (code: string) => Object.assign(new Error(code), { code });

test.each([
  [{ role: 'admin' }, 'admin'],
  [{ admin: true }, 'admin'],
  [{ role: 'creator' }, 'creator'],
  [{ role: 'king' }, 'fan'],
  [{}, 'fan'],
  [null, 'guest'],
])('claims %p give %s', async (claims, role) => {
  await expect(given([claims]).store.get()).resolves.toBe(role);
});

test('roles are cached for 5 minutes', async () => {
  const { store, asked, wait } = given([{ role: 'creator' }, { role: 'admin' }]);
  await expect(store.get()).resolves.toBe('creator');
  wait(5 * minute - 1);
  await expect(store.get()).resolves.toBe('creator');
  expect(asked).toHaveLength(1);
  wait(1);
  await expect(store.get()).resolves.toBe('admin');
  expect(asked).toHaveLength(2);
});

test.each(['auth/quota-exceeded', 'auth/too-many-requests', 'auth/network-request-failed'])(
  'on %s the cached role stays and there is no request for 1 minute',
  async (code) => {
    const { store, asked, wait } = given([{ role: 'creator' }, failure(code), { role: 'admin' }]);
    await store.get();
    wait(5 * minute);
    await expect(store.get()).resolves.toBe('creator');
    expect(asked).toHaveLength(2);
    wait(minute - 1);
    await expect(store.get()).resolves.toBe('creator');
    await expect(store.refresh()).resolves.toBe('creator');
    expect(asked).toHaveLength(2);
    wait(1);
    await expect(store.get()).resolves.toBe('admin');
  },
);

test('on any other failure the role is fan', async () => {
  const { store, wait } = given([{ role: 'admin' }, failure('auth/user-token-expired')]);
  await store.get();
  wait(5 * minute);
  await expect(store.get()).resolves.toBe('fan');
});

test('an unknown role is fan while the provider is unreachable', async () => {
  await expect(given([failure('auth/network-request-failed')]).store.get()).resolves.toBe('fan');
});

test('refresh requests a new token regardless of the cache', async () => {
  const { store, asked } = given([{}, { role: 'creator' }]);
  await store.get();
  await expect(store.refresh()).resolves.toBe('creator');
  expect(asked).toEqual([false, true]);
});

test('concurrent calls cause one request', async () => {
  const { store, asked } = given([{ role: 'creator' }]);
  await expect(Promise.all([store.get(), store.get(), store.get()])).resolves.toEqual([
    'creator',
    'creator',
    'creator',
  ]);
  expect(asked).toHaveLength(1);
});

test('a late answer about the previous person is dropped', async () => {
  let answer: (claims: RoleClaims) => void = () => undefined;
  let first = true;
  const store = createRoleStore({
    clock: () => 0,
    claims: () => {
      if (!first) return Promise.resolve({});
      first = false;
      return new Promise((resolve) => (answer = resolve));
    },
  });
  const late = store.get();
  store.clear();
  answer({ role: 'admin' });
  await expect(late).resolves.toBe('admin');
  await expect(store.get()).resolves.toBe('fan');
});

test('the role that the page was rendered with counts as fresh', async () => {
  const claims = jest.fn();
  const store = createRoleStore({ claims, clock: () => 0, initial: 'creator' });
  await expect(store.get()).resolves.toBe('creator');
  expect(claims).not.toHaveBeenCalled();
});
