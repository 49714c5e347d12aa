import { endSession } from './end-session';
import type { EndSessionDependencies } from './end-session';

const never = () => new Promise<never>(() => {});

function start(changes: Partial<EndSessionDependencies> = {}) {
  const done: string[] = [];
  const ended = endSession(
    {
      loadIdentity: async () => ({ signOut: async () => void done.push('provider') }) as never,
      endpoints: { logout: async () => void done.push('logout') },
      stopBackgroundWork: () => void done.push('stop'),
      forget: async () => void done.push('forget'),
      announce: (change) => void done.push(change),
      enter: (path) => void done.push(path),
      ...changes,
    },
    '/login',
  );
  return { done, ended };
}

const usual = ['signing-out', 'stop', 'logout', 'provider', 'forget', 'signed-out', '/login'];

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('both ends of the session end, then the page forgets the person', async () => {
  const { done, ended } = start();
  await ended;
  expect(done).toEqual(usual);
  expect(jest.getTimerCount()).toBe(0);
});

test.each<[string, Partial<EndSessionDependencies>]>([
  ['a server that does not answer', { endpoints: { logout: never } }],
  ['a provider that cannot be loaded', { loadIdentity: never }],
  ['a server that fails', { endpoints: { logout: () => Promise.reject(new Error('No network')) } }],
])('%s does not keep a person signed in on the page', async (_name, changes) => {
  const { done, ended } = start(changes);
  await jest.runAllTimersAsync();
  await ended;
  expect(done.slice(-3)).toEqual(['forget', 'signed-out', '/login']);
  expect(console.warn).toHaveBeenCalledTimes(1);
});
