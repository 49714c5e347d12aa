import { composed, consoles } from '../../test-support/consoles';
import type { ComposedRemote, RemotePage } from '../load-remote';
import { RemoteFailure } from '../remote-failure';
import { createFallback, type LastKnownGoodOptions } from './last-known-good';

const releaseOf = (version: string, changes: Partial<ComposedRemote> = {}): ComposedRemote => ({
  ...composed(consoles.fan),
  version,
  container: `fan_${version.replace(/\W/g, '_')}`,
  baseUrl: `/remotes/fan/${version}/`,
  ...changes,
});

const current = releaseOf('1.2.0', { previous: '1.1.0' });
const down = new RemoteFailure('down', 'fan', 'no answer');
const threw = new RemoteFailure('threw', 'fan', 'x is not a function');

/** Available releases, and what happened to each: admitted, diverted and imported. */
function fallbackWith({
  kept = null,
  now = current,
  server = [releaseOf('1.1.0')],
  works = () => true,
  answersAfter = 0,
  ...timing
}: {
  kept?: ComposedRemote | null;
  now?: ComposedRemote | null;
  server?: ComposedRemote[];
  works?: (release: ComposedRemote) => boolean;
  /** Time in ms until the server answers with the active releases. */
  answersAfter?: number;
} & Pick<LastKnownGoodOptions, 'limits' | 'pace'>) {
  const done: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const found = server.find(({ baseUrl }) => address === `${baseUrl}remote.json`);
    return Promise.resolve(found ? Response.json(found) : new Response('', { status: 404 }));
  });
  const options: LastKnownGoodOptions = {
    pageIntegrity: {
      admit: ({ baseUrl }) => void done.push(`admit ${baseUrl}`),
      divert: ({ baseUrl }) => void done.push(`divert ${baseUrl}`),
    },
    kept: { find: () => Promise.resolve(kept) },
    currentRelease: async () => {
      if (answersAfter > 0) await new Promise((resolve) => setTimeout(resolve, answersAfter));
      if (!now) throw new TypeError('Failed to fetch');
      return now;
    },
    ...timing,
  };
  const importFrom = async (release: ComposedRemote): Promise<RemotePage> => {
    done.push(`import ${release.version}`);
    if (!works(release)) throw down;
    return { Page: () => null, Wrapper: undefined, release };
  };
  const fallback = (failure: RemoteFailure) =>
    createFallback(options)(current, failure, importFrom).then((page) => page?.release.version ?? null);
  return { fallback, done };
}

afterEach(() => jest.restoreAllMocks());

test('the release before comes from the server', async () => {
  const { fallback, done } = fallbackWith({});
  expect(await fallback(threw)).toBe('1.1.0');
  expect(done).toEqual(['admit /remotes/fan/1.1.0/', 'import 1.1.0']);
});

test('a release to which the platform was rolled back comes first', async () => {
  const { fallback } = fallbackWith({ now: releaseOf('1.2.1') });
  expect(await fallback(threw)).toBe('1.2.1');
});

test('files that do not come are taken from this device, when it keeps the very release', async () => {
  const { fallback, done } = fallbackWith({ kept: current });
  expect(await fallback(down)).toBe('1.2.0');
  expect(done).toEqual(['divert /remotes/fan/1.2.0/', 'import 1.2.0']);
});

test('code that fails is no better from this device', async () => {
  const { fallback, done } = fallbackWith({ kept: current });
  expect(await fallback(threw)).toBe('1.1.0');
  expect(done).not.toContain('divert /remotes/fan/1.2.0/');
});

test('while the server has none, another release on this device is the fallback', async () => {
  const { fallback, done } = fallbackWith({ kept: releaseOf('1.0.0'), now: null, server: [] });
  expect(await fallback(down)).toBe('1.0.0');
  expect(done).toEqual(['admit /remotes/fan/1.0.0/', 'divert /remotes/fan/1.0.0/', 'import 1.0.0']);
});

test('nothing anywhere is null', async () => {
  expect(await fallbackWith({ now: null, server: [] }).fallback(down)).toBeNull();
  expect(await fallbackWith({ kept: current, works: () => false }).fallback(down)).toBeNull();
});

test('the release before is not given up while the server is slow, when this device keeps nothing', async () => {
  const { fallback } = fallbackWith({
    answersAfter: 20,
    limits: { server: 0, serverAlone: 10_000, kept: 0 },
  });
  expect(await fallback(down)).toBe('1.1.0');
});

test('on a slow connection the server gets proportionally more time before a release on this device is used', async () => {
  const limits = { server: 1, serverAlone: 1, kept: 10_000 };
  const slow = { kept: releaseOf('1.0.0'), answersAfter: 20, limits };
  expect(await fallbackWith({ ...slow, pace: 10_000 }).fallback(down)).toBe('1.1.0');
  expect(await fallbackWith(slow).fallback(down)).toBe('1.0.0');
});

test.each<[string, Partial<ComposedRemote>]>([
  ['of another remote', { id: 'admin' }],
  ['of another version', { version: '1.0.9' }],
  ['with files elsewhere', { baseUrl: 'https://elsewhere.test/' }],
])('a description %s is not let in', async (_name, changes) => {
  const { fallback, done } = fallbackWith({});
  const wrong = { ...releaseOf('1.1.0'), ...changes };
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(wrong));
  expect(await fallback(threw)).toBeNull();
  expect(done).toEqual([]);
});
